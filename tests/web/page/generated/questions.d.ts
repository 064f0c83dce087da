/** The list of all questions, which the server and the site write (`bouton.web.pages.questions_script`). */
export const QUESTIONS: { name: string; parameters: any[] }[];
