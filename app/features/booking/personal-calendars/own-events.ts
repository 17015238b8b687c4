/**
 * Whether an event comes from our own feeds and mails, by its UID: the id of an appointment or a closure at the site's
 * domain (calendar-feeds/feed.calendar.ts). A calendar that subscribed to the feed must not block what it was told.
 */
export function isOwnUid(uid: string, domain: string): boolean {
  return uid.endsWith(`@${domain}`) && OWN_ID.test(uid);
}

const OWN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-aller|-retour|-\d{4}-\d\d-\d\d)?@/;
