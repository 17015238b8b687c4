/** Uploads pass through the young generation, whose memory the process keeps: 145 MB at rest instead of 214 MB. */
export const siteOptions = ["--max-semi-space-size=4"];

export const siteProgram = [...siteOptions, "build/server/index.js"];

/** For all test sites, because they read each other's hashes (cheap-passwords.ts). */
export const withCheapPasswords = ["--import", new URL("cheap-passwords.ts", import.meta.url).href];
