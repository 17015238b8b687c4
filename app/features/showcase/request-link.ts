import { contact, type Service } from "#app/content/navigation.ts";

/**
 * The request form with a service and a title filled in: /contact?service=photo&titre=Mariage, formule OR.
 * `service` is photo, video or web and may stand several times; `titre` is plain text.
 */
export function requestHref(service: Service["id"], offer: string, tier: string): string {
  return `${contact.to}?${new URLSearchParams({ service, titre: `${offer}, formule ${tier}` })}`;
}
