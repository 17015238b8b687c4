/** The secret that signs and encrypts. Those that it replaced still open what they signed or encrypted. */
export interface SiteSecrets {
  secret: string;
  formerSecrets?: readonly string[];
}

/** The present one first. */
export function allSecrets({ secret, formerSecrets = [] }: SiteSecrets): string[] {
  return [secret, ...formerSecrets];
}
