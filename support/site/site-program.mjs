// Uploads fill the young generation, whose memory the process never returns. By default, V8 derives the old
// generation's limit from the machine's memory; if that limit exceeds 2 GB, the heap grows to four times the live data.
export const siteOptions = ["--max-semi-space-size=4", "--max-old-space-size=1024"];

export const siteProgram = [...siteOptions, "build/server/index.js"];

/** For all test sites, because a site may check a hash that another process has made (cheap-passwords.ts). */
export const withCheapPasswords = ["--import", new URL("cheap-passwords.ts", import.meta.url).href];
