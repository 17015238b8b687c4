/** Uploads fill the young generation, and the process keeps its memory: at rest 145 MB with this limit, 214 MB without. */
export const siteOptions = ["--max-semi-space-size=4"];

export const siteProgram = [...siteOptions, "build/server/index.js"];

/** For all test sites, because they read each other's hashes (cheap-passwords.ts). */
export const withCheapPasswords = ["--import", new URL("cheap-passwords.ts", import.meta.url).href];
