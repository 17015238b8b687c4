export const RECOVERY_CODE_COUNT = 10;

/** 32 signs, so each has five bits. I, O, 0 and 1 are left out, because they look alike. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

/** « ABCD-EFGH-JKLM-NPQR » has 80 bits, so nobody can guess the code from its plain hash. */
export function recoveryCodeFrom(random: Uint8Array): string {
  const signs = Array.from(random.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join("");
  return signs.replace(/.{4}(?=.)/g, "$&-");
}

export const RECOVERY_CODE_LENGTH = LENGTH;

export function readRecoveryCode(input: string): string | null {
  const signs = input.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (signs.length !== LENGTH || [...signs].some((sign) => !SIGNS.includes(sign))) return null;
  return signs.replace(/.{4}(?=.)/g, "$&-");
}
