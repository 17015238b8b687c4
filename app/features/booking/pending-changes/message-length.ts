/** How long a word of the agency to its client may be; the browser's fields stop there. */
export const WORD_MAXIMUM = 1_000;
