export const MESSAGE_MAXIMUM = 1_000;

/** The personal message of a pending change of these kinds can still be added or replaced. */
export const KINDS_WITH_MESSAGE = ["moved", "entered"] as const;
