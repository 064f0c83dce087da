/** The shapes of every kind of element, and the kinds that lie beneath (`bouton.pictures.looks.looks_script`). */
export const LOOKS: Record<string, [string, Record<string, any>, string, string][]>;
export const UNDER: string[];
