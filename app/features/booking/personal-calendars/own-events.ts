/** Matches the UIDs of the site's own feeds and e-mails (calendar-feeds/feed.calendar.ts). */
export function isOwnUid(uid: string, domain: string): boolean {
  return uid.endsWith(`@${domain}`) && OWN_ID.test(uid);
}

const OWN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-aller|-retour|-\d{4}-\d\d-\d\d)?@/;
