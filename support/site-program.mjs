/**
 * A small young generation: uploads pass through it, and the process would keep the memory (214 MB at rest, 145 MB with
 * this option, at the same number of requests per second).
 */
export const siteOptions = ["--max-semi-space-size=4"];

export const siteProgram = [...siteOptions, "build/server/index.js"];

/** For all test sites, because they read each other's hashes (cheap-passwords.ts). */
export const withCheapPasswords = ["--import", new URL("cheap-passwords.ts", import.meta.url).href];
