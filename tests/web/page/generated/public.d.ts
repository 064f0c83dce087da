/** The address under which everybody can open the page, if there is one (`bouton.web.pages.public_script`). */
export const PUBLIC: string;
