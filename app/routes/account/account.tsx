import type { ReactNode } from "react";
import { href } from "react-router";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import { endSession, endSessions, readSessionTokenHash } from "#app/features/account/session/session.server.ts";
import { listSessions } from "#app/features/account/session/session-list.server.ts";
import { notifyAddressOwner } from "#app/features/account/sign-up/notify-address-owner.server.ts";
import { isGuessable } from "#app/features/account/password/guessable-password.server.ts";
import { changePassword } from "#app/features/account/password-change/change-password.server.ts";
import { needsCode } from "#app/features/account/second-factor/second-factor.server.ts";
import { ClientAppointments } from "#app/features/booking/client-appointments/client-appointments.tsx";
import {
  type ClientMeeting,
  listClientMeetings,
} from "#app/features/booking/client-appointments/client-meetings.server.ts";
import { listClientAppointments } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import {
  chooseRemindersOfAccount,
  readReminderChoice,
} from "#app/features/booking/reminders/reminder-answers.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { formatDuration } from "#app/features/booking/time/duration.ts";
import { AddressForm } from "./address-form.tsx";
import { ClientHead } from "./client-head.tsx";
import { deletionSchema, passwordSchema, profileSchema } from "#app/features/profile/profile.forms.ts";
import { addressSchema } from "#app/features/account/email-address/address-change.forms.ts";
import { type ProfileDone, type ProfileRefusal, profileRefusals } from "#app/features/profile/profile.messages.ts";
import { readProfile, updateProfile } from "#app/features/profile/profile.server.ts";
import { requestAddressChange } from "#app/features/account/email-address/address-change.server.ts";
import { DataSection } from "./data-section.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ReminderForm } from "./reminder-form.tsx";
import { SessionsForm } from "./sessions-form.tsx";
import {
  type ClientEnquiry,
  readClientEnquiriesPage,
  readClientEnquiry,
} from "#app/features/enquiries/client/client-enquiries.server.ts";
import {
  ClientEnquiries,
  ClientEnquiryView,
  clientEnquiryHref,
} from "#app/features/enquiries/client/client-enquiries.tsx";
import { failed, ok } from "#app/platform/result.ts";
import { clearSiteData } from "#app/http/live/clear-site-data.server.ts";
import { reauthenticateWithCode } from "#app/http/request/reauthenticate.server.ts";
import { formWith, type OwnOptions } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { requireViewer } from "#app/http/request/require-viewer.server.ts";
import { useAuthModal } from "#app/layout/site/auth-modal-context.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { useReloadOnViewerChange } from "#app/layout/site/use-reload-on-viewer-change.ts";
import styles from "./account.module.css";
import type { Route } from "./+types/account.ts";

export const meta = noindexMeta("Mon compte");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx, viewer, services } = await requireViewer(url, context);
  const [appointmentsAfter, enquiriesAfter] = [url.searchParams.get("rendez-vous"), url.searchParams.get("demandes")];
  const [enquiryId, exchangesBefore] = [url.searchParams.get("demande"), url.searchParams.get("echanges")];
  const [profile, appointmentPage, wantsReminders, enquiryPage, thread, sessions, hasSecondFactor] = await Promise.all([
    readProfile(ctx.services, viewer),
    listClientAppointments(services, viewer, appointmentsAfter),
    readReminderChoice(services.db, { userId: viewer.id, userEmail: viewer.email }),
    readClientEnquiriesPage(services, viewer, enquiriesAfter),
    enquiryId === null ? null : readClientEnquiry(services, viewer, enquiryId, exchangesBefore),
    readSessionTokenHash(services, request.headers).then((tokenHash) => listSessions(services, viewer.id, tokenHash)),
    viewer.role ? needsCode(services.db, viewer.id) : false,
  ]);
  const listed = thread ? [thread.enquiry] : enquiryPage.enquiries;
  const answers = listed.flatMap(({ messages }) => messages.filter(({ kind }) => kind === "answer"));
  const meetings = await listClientMeetings(
    services,
    viewer,
    answers.map(({ id }) => id),
  );
  return {
    viewer,
    profile,
    appointments: appointmentPage.appointments.map((each) => ({ ...each, length: formatDuration(each.minutes) })),
    appointmentPages: {
      ...pagesOf("rendez-vous", appointmentsAfter, appointmentPage.next),
      nextLabel: appointmentPage.next?.startsWith("a-venir") ? "Les suivants" : "Plus anciens",
    },
    wantsReminders,
    hasSecondFactor,
    enquiry: thread && {
      ...withDatesAndMeetings(thread.enquiry, meetings),
      pages: {
        first: exchangesBefore === null ? null : clientEnquiryHref(thread.enquiry.id),
        next: thread.next && clientEnquiryHref(thread.enquiry.id, thread.next),
      },
    },
    enquiries: thread ? [] : enquiryPage.enquiries.map((each) => withDatesAndMeetings(each, meetings)),
    enquiryPages: {
      ...pagesOf("demandes", enquiriesAfter, enquiryPage.next),
      nextLabel: "Plus anciennes",
    },
    olderCount: Math.max(0, sessions.length - MAX_SESSIONS),
    sessions: sessions
      .slice(0, MAX_SESSIONS)
      .map((session) => ({ ...session, since: parisDate(new Date(session.since)) })),
  };
}

function withDatesAndMeetings<Enquiry extends Pick<ClientEnquiry, "createdAt" | "messages">>(
  enquiry: Enquiry,
  meetings: ReadonlyMap<string, ClientMeeting>,
) {
  return {
    ...enquiry,
    sentOn: parisDate(new Date(enquiry.createdAt)),
    messages: enquiry.messages.map((message) => ({
      ...message,
      sentOn: parisDate(new Date(message.at)),
      meeting: meetings.get(message.id) ?? null,
    })),
  };
}

const MAX_SESSIONS = 10;

function pagesOf(section: string, after: string | null, next: string | null) {
  const here = href("/compte");
  return {
    first: after === null ? null : `${here}#${section}`,
    next: next && `${here}?${new URLSearchParams({ [section]: next })}#${section}`,
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "anybody", intents });
}

/** Refuses a form that was shown to another account, which has logged out since. */
function accountForm<Value, Data extends object>(options: OwnOptions<Value, ProfileRefusal, "account", Data, object>) {
  return formWith({ requires: "account", messages: profileRefusals })<Value, Data>({
    ...options,
    async handler(submission) {
      const formAccountId = submission.form.get("account");
      return formAccountId !== null && formAccountId !== submission.viewer.id
        ? failed("other-account")
        : options.handler(submission);
    },
  });
}

/** Forms with a password have the login's rate limit, because an open session must not help to guess the password. */
const intents = {
  "set-reminders": accountForm({
    logMessage: "the choice of reminders was not saved",
    async handler({ ctx, viewer, form }) {
      const wanted = form.get("wanted") === "on";
      await chooseRemindersOfAccount(ctx.services, viewer, wanted, clientRequestRecorder("objection"));
      return done("reminders");
    },
  }),
  "save-profile": accountForm({
    logMessage: "the profile was not saved",
    schema: profileSchema,
    async handler({ ctx, viewer, form, value }) {
      // A missing field keeps the phone number; an empty one removes it.
      const { phone = null, ...rest } = value;
      const profile = form.has("phone") ? { ...rest, phone } : rest;
      await updateProfile(ctx.services, viewer, profile);
      ctx.forgetViewer();
      return done("profile");
    },
  }),
  "change-address": accountForm({
    logMessage: "the change of address was not requested",
    schema: addressSchema,
    rateLimit: "login",
    async handler({ ctx, viewer, value }) {
      const { services } = ctx;
      const { currentPassword: password, code } = value;
      const reauthenticated = await reauthenticateWithCode(ctx, viewer, { password, code }, "adresse");
      if (!reauthenticated.ok) return reauthenticated;
      if (!(await ctx.allow("resetAccount", `address ${viewer.id}`))) return failed("too-many");
      const { email } = value;
      // The limit applies to an address in use too, because the answer must not reveal that it has an account.
      if (!(await services.limiter.allow("accountMails", email))) return failed("too-many");
      const result = await requestAddressChange(services, viewer, email);
      // With neutral messages, only the address's owner learns that it has an account, by mail.
      const isRefusalHidden = !result.ok && result.reason === "email-in-use" && services.neutral;
      if (!result.ok && !isRefusalHidden) {
        // No mail was sent, so the attempt must not count towards the address's limit.
        await services.limiter.refund("accountMails", email);
        return result;
      }
      if (isRefusalHidden) await services.db.transaction().execute((trx) => notifyAddressOwner(services, trx, email));
      ctx.logSecurity("address-change-asked", { account: viewer.id });
      return done("address");
    },
  }),
  "change-password": accountForm({
    logMessage: "the password was not changed",
    schema: passwordSchema,
    rateLimit: "login",
    async handler({ request, ctx, viewer, form, value: { currentPassword, password, code } }) {
      // This check comes before the code is used up; `changePassword` repeats it.
      if (isGuessable(password, viewer, ctx.services.identity())) return failed("weak-password");
      const credentials = { password: currentPassword, code };
      const reauthenticated = await reauthenticateWithCode(ctx, viewer, credentials, "mot-de-passe");
      if (!reauthenticated.ok) return reauthenticated;
      const change = { password, revokesAccess: form.get("revokesAccess") === "on" };
      const result = await changePassword(ctx.services, viewer, change, request.headers);
      if (!result.ok) return result;
      ctx.logSecurity("password-changed", { account: viewer.id });
      // A redirect, because the cookie of this request belongs to the ended session.
      return ok({ to: `${href("/compte")}#securite`, flash: "password-changed", cookies: result.cookies });
    },
  }),
  "end-sessions": accountForm({
    logMessage: "the sessions were not ended",
    async handler({ request, ctx, viewer, form }) {
      if (form.has("session")) {
        await endSession(ctx.services.db, viewer, readId(form, "session"));
        ctx.logSecurity("session-ended", { account: viewer.id });
        return ok({ to: `${href("/compte")}#securite` });
      }
      ctx.logSecurity("sessions-ended", { account: viewer.id });
      await endSessions(ctx.services.db, viewer.id);
      return ok({ to: "/", flash: "logout", headers: clearSiteData(viewer, request) });
    },
  }),
  "delete-account": accountForm({
    logMessage: "the account was not deleted",
    schema: deletionSchema,
    rateLimit: "login",
    async handler({ request, ctx, viewer, value }) {
      const reauthenticated = await reauthenticateWithCode(ctx, viewer, value, "suppression");
      if (!reauthenticated.ok) return reauthenticated;
      const erased = await eraseAccount(ctx.services, viewer.id, "client");
      if (!erased && viewer.role === "owner") return failed("last-owner");
      ctx.logSecurity("account-deleted", { account: viewer.id });
      return ok({ to: "/", flash: "deleted", headers: clearSiteData(viewer, request) });
    },
  }),
};

const done = (what: ProfileDone) => ok({ data: { done: what } });

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, profile, appointments, enquiry, enquiries, sessions } = loaderData;
  useReloadOnViewerChange(viewer.email);
  const authModal = useAuthModal();
  const formProps = {
    viewer,
    // If the second factor was turned on in another tab, only the action knows that a code is needed.
    hasSecondFactor: loaderData.hasSecondFactor || (!actionData?.ok && actionData?.errors.code !== undefined),
    answer: actionData,
    onLogin: () => authModal.open("login", href("/compte")),
  };
  return (
    <>
      <ClientHead viewer={viewer} />
      <Section id="rendez-vous" title="Rendez-vous">
        <ClientAppointments appointments={appointments} pages={loaderData.appointmentPages} />
        <ReminderForm {...formProps} wantsReminders={loaderData.wantsReminders} />
      </Section>
      <Section id="demandes" title="Demandes">
        {enquiry ? (
          <ClientEnquiryView enquiry={enquiry} pages={enquiry.pages} />
        ) : (
          <ClientEnquiries enquiries={enquiries} pages={loaderData.enquiryPages} />
        )}
      </Section>
      <Section id="profil" title="Profil">
        <ProfileForm {...formProps} profile={profile} />
        <AddressForm {...formProps} />
      </Section>
      <Section id="securite" title="Sécurité">
        {/* A new password starts a new session, so the form is created anew, without the passwords. */}
        <PasswordForm key={sessions[0]?.id} {...formProps} />
        <SessionsForm {...formProps} sessions={sessions} olderCount={loaderData.olderCount} />
      </Section>
      <Section id="donnees" title="Mes données">
        <DataSection {...formProps} />
      </Section>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`grid ${styles.accountSection}`} id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      <div className={styles.accountBody}>{children}</div>
    </section>
  );
}
