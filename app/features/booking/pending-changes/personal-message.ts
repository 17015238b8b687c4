export const MESSAGE_MAXIMUM = 1_000;

export const KINDS_WITH_MESSAGE = ["moved", "entered"] as const;
