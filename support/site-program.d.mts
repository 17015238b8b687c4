export const siteProgram: readonly string[];
