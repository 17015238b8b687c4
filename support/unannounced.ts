/** Sends no mail about added access, for tests that are not about it. */
export const unannounced = async (): Promise<void> => {};
