/** How long a word of the agency to its client may be; the browser's fields stop there. */
export const MESSAGE_MAXIMUM = 1_000;

/** Of these the mail that waits may be given a word, or another one. */
export const KINDS_WITH_MESSAGE = ["moved", "entered"] as const;
