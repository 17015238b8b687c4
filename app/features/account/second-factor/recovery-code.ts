export const RECOVERY_CODE_COUNT = 10;

/** 32 characters, so each has five bits. I, O, 0 and 1 are left out, because they look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** 16 characters have 80 bits, so nobody can guess the code from its plain hash. */
export const RECOVERY_CODE_LENGTH = 16;

/** @param bytes a random byte for each character @returns « ABCD-EFGH-JKLM-NPQR » */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  return withHyphens(Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join(""));
}

export function readRecoveryCode(input: string): string | null {
  const characters = input.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (characters.length !== RECOVERY_CODE_LENGTH) return null;
  return [...characters].every((character) => ALPHABET.includes(character)) ? withHyphens(characters) : null;
}

function withHyphens(characters: string): string {
  return characters.replace(/.{4}(?=.)/g, "$&-");
}
