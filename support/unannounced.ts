/** For tests without a mail about added access. */
export const unannounced = async (): Promise<void> => {};
