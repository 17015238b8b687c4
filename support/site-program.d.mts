export const siteOptions: readonly string[];
export const siteProgram: readonly string[];
