import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { eraseAccount } from "#app/across/erase-account.server.ts";
import { endAllSessions, endSession, listSessions } from "#app/features/account/open-sessions.server.ts";
import { changePassword, checkPassword } from "#app/features/account/password.server.ts";
import { tellOwner } from "#app/features/account/password-reset.server.ts";
import { withReturn } from "#app/features/account/return-to.ts";
import { OwnAppointments } from "#app/features/booking/own-appointments.tsx";
import { listOwnAppointments } from "#app/features/booking/own-appointments.server.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { AddressForm } from "#app/features/client-space/address-form.tsx";
import { ClientHead } from "#app/features/client-space/client-head.tsx";
import {
  addressSchema,
  deletionSchema,
  passwordSchema,
  profileSchema,
} from "#app/features/client-space/client-space.forms.ts";
import type { ClientSpaceDone, ClientSpaceRefusal } from "#app/features/client-space/client-space.messages.ts";
import { requestAddressChange, updateProfile } from "#app/features/client-space/client-space.server.ts";
import type { ClientSpaceIntent, ClientSpaceResult } from "#app/features/client-space/client-space-result.ts";
import { NamesForm } from "#app/features/client-space/names-form.tsx";
import { OwnData } from "#app/features/client-space/own-data.tsx";
import { PasswordForm } from "#app/features/client-space/password-form.tsx";
import { SessionsForm } from "#app/features/client-space/sessions-form.tsx";
import { listOwnEnquiries } from "#app/features/enquiries/enquiry.server.ts";
import { OwnEnquiries } from "#app/features/enquiries/own-enquiries.tsx";
import type { Viewer } from "#app/content/viewer.ts";
import { CLEAR_BROWSER_CACHE } from "#app/http/clear-browser-cache.ts";
import { flashCookie } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { requireViewer } from "#app/http/require-viewer.server.ts";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
import { pageMeta } from "#app/layout/page-meta.ts";
import { useSameViewer } from "#app/layout/use-same-viewer.ts";
import { checkForm, type FormReply } from "#app/ui/checked-form.ts";
import styles from "./account.module.css";
import type { Route } from "./+types/account.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Mon compte", noindex: true });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const viewer = await requireViewer(url, context);
  const { auth, booking, enquiries: enquiryDeps } = visit.services;
  const [appointments, enquiries, sessions] = await Promise.all([
    listOwnAppointments(booking, viewer),
    listOwnEnquiries(enquiryDeps, viewer),
    listSessions(auth, request.headers),
  ]);
  return {
    viewer,
    appointments,
    enquiries: enquiries.map((own) => ({ ...own, sentOn: todayInParis(new Date(own.createdAt)) })),
    sessions: sessions.map((session) => ({ ...session, since: todayInParis(new Date(session.since)) })),
  };
}

const STATUS: Record<ClientSpaceRefusal, number> = {
  "wrong-password": 403,
  "weak-password": 400,
  "same-email": 400,
  "email-in-use": 409,
  "other-account": 409,
  "invalid-email": 400,
  "too-many": 429,
  "logged-out": 401,
  failed: 503,
};

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const form = await readForm(request);
  const intent = INTENTS.find((known) => known === form.get("intent"));
  if (!intent) return data<ClientSpaceResult>({ intent: "profil", refusal: "failed" }, { status: 400 });
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0])),
  );
  const answer = (result: Pick<ClientSpaceResult, "errors" | "refusal">, status: number) =>
    data<ClientSpaceResult>({ intent, typed, ...result }, { status });

  const viewer = await visit.viewer();
  if (!viewer) throw redirect(withReturn("/login", "/compte"));
  // Somebody else has logged in, in another tab, since the form was made.
  const shownTo = form.get("account");
  if (shownTo !== null && shownTo !== viewer.id) return answer({ refusal: "other-account" }, 409);
  // Whoever holds a session but not the password must not be able to try them all.
  const asksPassword = intent !== "profil" && intent !== "sessions";
  const allowed = asksPassword
    ? (await visit.allow("login")) && (await visit.allow("login", viewer.id))
    : await visit.allow("post");
  if (!allowed) return answer({ refusal: "too-many" }, 429);
  const result = await WORK[intent]({ visit, viewer, form, request });
  if (result.errors) return answer({ errors: result.errors }, 400);
  if (result.refusal === "wrong-password") visit.note("password-refused", { account: viewer.id, detail: intent });
  if (result.refusal) return answer({ refusal: result.refusal }, STATUS[result.refusal]);
  if (result.to) throw redirect(result.to, { status: 303, headers: result.headers ?? {} });
  return data<ClientSpaceResult>({ intent, ...(result.done && { done: result.done }) }, { status: 200 });
}

interface Sent {
  visit: Visit;
  viewer: Viewer;
  form: FormData;
  request: Request;
}

interface Outcome {
  errors?: FormReply["errors"];
  refusal?: ClientSpaceRefusal;
  done?: ClientSpaceDone;
  /** Where to go on: the session is over, or another. */
  to?: string;
  headers?: Headers;
}

const WORK: Record<ClientSpaceIntent, (sent: Sent) => Promise<Outcome>> = {
  async profil({ visit, viewer, form }) {
    const checked = checkForm(profileSchema, form);
    if (!checked.ok) return { errors: checked.reply.errors };
    await updateProfile(visit.services.clientSpace, viewer, checked.value);
    visit.forgetViewer();
    return { done: "profile" };
  },
  async adresse({ visit, viewer, form }) {
    const checked = checkForm(addressSchema, form);
    if (!checked.ok) return { errors: checked.reply.errors };
    const { account, clientSpace } = visit.services;
    const owner = await checkPassword(account, viewer, checked.value.currentPassword);
    if (!owner.ok) return { refusal: owner.reason };
    if (!(await visit.allow("resetAccount", `address ${viewer.id}`))) return { refusal: "too-many" };
    const { email } = checked.value;
    // Whoever has had the mails of the day gets no other, and the answer does not say so (decision 31).
    const mayWrite = await account.limiter.allow("accountMails", email);
    const result = await requestAddressChange(clientSpace, viewer, email, mayWrite);
    // Decision 33: on request, the answer does not tell whether the address has an account; its owner is told.
    const hidden = !result.ok && result.reason === "email-in-use" && account.neutral;
    if (!result.ok && !hidden) return { refusal: result.reason };
    if (hidden && mayWrite) await account.db.transaction().execute((trx) => tellOwner(account, trx, email));
    visit.note("address-change-asked", { account: viewer.id });
    visit.services.mailWorker.poke();
    return { done: "address" };
  },
  async "mot-de-passe"({ visit, viewer, form, request }) {
    const checked = checkForm(passwordSchema, form);
    if (!checked.ok) return { errors: checked.reply.errors };
    const { currentPassword: current, password: next } = checked.value;
    const { account, mailWorker } = visit.services;
    const result = await changePassword(account, viewer, { current, next }, request.headers);
    if (!result.ok) return { refusal: result.reason };
    visit.note("password-changed", { account: viewer.id });
    mailWorker.poke();
    // On to a new request: this one still carries the cookie of the session that has just ended.
    return {
      to: "/compte#securite",
      headers: cookies([...result.cookies, await flashCookie("password-changed", visit.secure)]),
    };
  },
  async sessions({ visit, viewer, form }) {
    const session = form.get("session");
    if (typeof session === "string") {
      await endSession(visit.services.account.db, viewer, session);
      visit.note("session-ended", { account: viewer.id });
      return { to: "/compte#securite" };
    }
    visit.note("sessions-ended", { account: viewer.id });
    await endAllSessions(visit.services.auth, viewer);
    return { to: "/", headers: cookies([await flashCookie("logout", visit.secure)], CLEAR_BROWSER_CACHE) };
  },
  async suppression({ visit, viewer, form }) {
    const checked = checkForm(deletionSchema, form);
    if (!checked.ok) return { errors: checked.reply.errors };
    const { account, erasure, mailWorker } = visit.services;
    const result = await checkPassword(account, viewer, checked.value.password);
    if (!result.ok) return { refusal: result.reason };
    await eraseAccount(erasure, viewer.id, "client");
    visit.note("account-deleted", { account: viewer.id });
    mailWorker.poke();
    return { to: "/", headers: cookies([await flashCookie("deleted", visit.secure)], CLEAR_BROWSER_CACHE) };
  },
};
const INTENTS = Object.keys(WORK) as ClientSpaceIntent[];

function cookies(lines: readonly string[], others: Record<string, string> = {}): Headers {
  const headers = new Headers(others);
  for (const line of lines) headers.append("Set-Cookie", line);
  return headers;
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, appointments, enquiries, sessions } = loaderData;
  useSameViewer(viewer.email);
  const result = (intent: ClientSpaceIntent) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <>
      <ClientHead viewer={viewer} />
      <Section id="rendez-vous" title="Rendez-vous">
        <OwnAppointments appointments={appointments} />
      </Section>
      <Section id="demandes" title="Demandes">
        <OwnEnquiries enquiries={enquiries} />
      </Section>
      <Section id="profil" title="Profil">
        <NamesForm viewer={viewer} result={result("profil")} />
        <AddressForm viewer={viewer} result={result("adresse")} />
      </Section>
      <Section id="securite" title="Sécurité">
        <PasswordForm viewer={viewer} result={result("mot-de-passe")} />
        <SessionsForm viewer={viewer} sessions={sessions} />
      </Section>
      <Section id="donnees" title="Mes données">
        <OwnData viewer={viewer} result={result("suppression")} />
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
