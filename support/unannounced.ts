/** Sends no mail about added access, for tests and programs that do not read this mail. */
export const unannounced = async (): Promise<void> => {};
