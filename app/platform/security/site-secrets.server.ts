/** Former secrets still verify and decrypt. */
export interface SiteSecrets {
  secret: string;
  formerSecrets?: readonly string[];
}

export function allSecrets({ secret, formerSecrets = [] }: SiteSecrets): string[] {
  return [secret, ...formerSecrets];
}
