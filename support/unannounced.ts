/** For a test that reads no mail about added access. */
export const unannounced = async (): Promise<void> => {};
