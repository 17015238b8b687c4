/** For somebody who has lost their telephone: each opens once, and says nothing of the others. */

export const RECOVERY_CODES = 10;

/** Without the signs that are taken for one another. Thirty-two: each holds five bits. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

/**
 * « ABCD-EFGH-JKLM-NPQR », 80 bits: enough that a plain hash of it tells nothing.
 * @param random as many bytes as a code has signs
 */
export function recoveryCodeFrom(random: Uint8Array): string {
  const signs = Array.from(random.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join("");
  return signs.replace(/.{4}(?=.)/g, "$&-");
}

export const RECOVERY_CODE_BYTES = LENGTH;

/** As it was given, however it was typed; null: it is none. */
export function readRecoveryCode(input: string): string | null {
  const signs = input.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (signs.length !== LENGTH || [...signs].some((sign) => !SIGNS.includes(sign))) return null;
  return signs.replace(/.{4}(?=.)/g, "$&-");
}
