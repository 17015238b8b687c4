export const siteOptions: readonly string[];
export const siteProgram: readonly string[];
export const withCheapPasswords: readonly string[];
