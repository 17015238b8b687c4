export const MESSAGE_MAXIMUM = 1_000;

/** A pending e-mail of these kinds may still get another personal message. */
export const KINDS_WITH_MESSAGE = ["moved", "entered"] as const;
