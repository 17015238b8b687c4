import type { AccessRefusal, InvitationRefusal } from "#app/features/account/members/members.messages.ts";
import type { SecondFactorRefusal } from "#app/features/account/second-factor/second-factor.messages.ts";
import type { ResetLinkRefusal } from "#app/features/account/password-change/password-reset.messages.ts";
import type { VerificationRefusal } from "#app/features/account/email-address/email-verification.messages.ts";
import type { ResetRefusal } from "#app/features/account/password-change/password-reset.messages.ts";
import type { SignupRefusal } from "#app/features/account/sign-up/sign-up.messages.ts";
import type { LoginRefusal } from "#app/features/account/log-in/log-in.messages.ts";
import type { ProfileRefusal } from "#app/features/profile/profile.messages.ts";
import type { AddressLinkRefusal } from "#app/features/account/email-address/address-change.messages.ts";
import type { PictureRefusal } from "#app/features/profile/profile-picture.messages.ts";
import type {
  ChangeRefusal,
  AgencyAgendaRefusal,
} from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import type { LinkRefusal } from "#app/features/booking/client-appointments/link.messages.ts";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import type { FeedRefusal } from "#app/features/booking/calendar-feeds/feeds.messages.ts";
import type { CancelRefusal } from "#app/features/booking/client-appointments/cancel.messages.ts";
import type { ClosingRefusal } from "#app/features/booking/closing/closing.messages.ts";
import type { ReminderRefusal } from "#app/features/booking/reminders/reminder.messages.ts";
import type { MailRefusal } from "#app/features/emails/mails.messages.ts";
import type { ThreadRefusal } from "#app/features/enquiries/thread/enquiry-thread.messages.ts";
import type { PublishingRefusal } from "#app/features/publishing/publishing.messages.ts";
import type { ClientRefusal } from "#app/features/clients/clients.messages.ts";
import type { DataRequestRefusal } from "#app/features/privacy/data-requests.messages.ts";
import type { EnquiryRefusal } from "#app/features/enquiries/form/enquiry.messages.ts";

/** Why something was not done, whatever was asked for. */
export type RefusalReason =
  | "fields"
  | LoginRefusal
  | SignupRefusal
  | ResetRefusal
  | ResetLinkRefusal
  | VerificationRefusal
  | AccessRefusal
  | InvitationRefusal
  | SecondFactorRefusal
  | AddressLinkRefusal
  | ProfileRefusal
  | PictureRefusal
  | BookingRefusal
  | LinkRefusal
  | CancelRefusal
  | ReminderRefusal
  | AgencyAgendaRefusal
  | ChangeRefusal
  | EnquiryRefusal
  | ThreadRefusal
  | MailRefusal
  | ClientRefusal
  | DataRequestRefusal
  | FeedRefusal
  | "too-many-templates"
  | PublishingRefusal
  | "merge-conflict"
  | "steep"
  | "still-shown"
  | "edit-conflict"
  | "on-its-way"
  | ClosingRefusal;

/** The status with which each is answered. */
export const refusalStatus: Record<RefusalReason, number> = {
  // What was sent does not keep the rules.
  fields: 400,
  incomplete: 400,
  "email-invalid": 400,
  "invalid-email": 400,
  "same-email": 400,
  "weak-password": 400,
  "not-a-date": 400,
  "past-date": 400,
  "past-day": 400,
  "no-date": 400,
  "nothing-to-close": 400,
  "beyond-window": 400,
  "not-a-slot": 400,
  "not-a-length": 400,
  "not-a-travel-time": 400,
  "missing-hour": 400,
  missing: 400,
  "not-acknowledged": 400,
  "same-record": 400,
  "before-received": 400,
  "not-checked": 400,
  empty: 400,
  broken: 400,
  format: 415,
  "too-big": 413,
  "mail-too-big": 413,
  "mail-unreadable": 415,
  pixels: 413,
  heavy: 413,
  // Who asks may not.
  "logged-out": 401,
  "invalid-credential": 401,
  "wrong-password": 403,
  "wrong-code": 403,
  "passkey-refused": 403,
  disabled: 403,
  unverified: 403,
  "owner-only": 403,
  "others-feed": 403,
  "newer-release": 409,
  "other-address": 403,
  // What it is about is not there, or no longer.
  "not-registered": 404,
  unknown: 404,
  "unknown-version": 404,
  invalid: 400,
  expired: 410,
  used: 410,
  closed: 410,
  gone: 410,
  begun: 410,
  "setup-over": 410,
  "login-over": 410,
  "moved-since": 410,
  "cancelled-since": 410,
  // Something else has come first.
  "email-in-use": 409,
  "last-owner": 409,
  "is-member": 409,
  "already-answered": 409,
  "already-extended": 409,
  "too-late-to-extend": 409,
  "no-member": 409,
  "already-member": 409,
  "already-on": 409,
  "too-many-passkeys": 409,
  "no-key": 409,
  "not-on": 409,
  taken: 409,
  "other-account": 409,
  "slot-begun": 409,
  "slot-taken": 409,
  "day-closed": 409,
  "not-offered": 409,
  "not-movable": 409,
  "already-cancelled": 409,
  "move-conflict": 409,
  "note-conflict": 409,
  "accepted-meanwhile": 409,
  "note-gone": 409,
  "contact-changed": 409,
  "same-address": 409,
  "nothing-moved": 409,
  "mail-gone": 409,
  "to-confirm": 409,
  "too-late": 409,
  "edit-conflict": 409,
  nothing: 409,
  problems: 409,
  "no-room": 409,
  "merge-conflict": 409,
  steep: 409,
  "still-shown": 409,
  "on-its-way": 409,
  conflicts: 409,
  "no-proposed-slots": 409,
  "not-kept": 410,
  "no-account": 409,
  "account-disabled": 409,
  "too-many-templates": 409,
  // Too often.
  "just-blocked": 429,
  "still-blocked": 429,
  "too-many": 429,
  "too-many-codes": 429,
  "codes-paused": 429,
  exhausted: 429,
  "too-many-open": 429,
  busy: 429,
  // It is our fault.
  failed: 503,
};
