/**
 * Young objects get little room: uploads pass through there, and the process would keep what they once took (214 MB at
 * rest, 145 MB with this; as many requests per second).
 */
export const siteOptions = ["--max-semi-space-size=4"];

/** How Node runs the built site, from the project's folder. */
export const siteProgram = [...siteOptions, "build/server/index.js"];

/** For the sites of tests, all of them: what one has hashed, another has to read (cheap-passwords.ts). */
export const withCheapPasswords = ["--import", new URL("cheap-passwords.ts", import.meta.url).href];
