export const MESSAGE_MAXIMUM = 1_000;

/** Pending changes of these kinds can get a personal message. */
export const KINDS_WITH_MESSAGE = ["moved", "entered"] as const;
