import { type ReactNode, useId } from "react";
import { data, Form, redirect, useLoaderData, useNavigation } from "react-router";
import { longDate, longMoment } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { eraseAccount } from "#app/across/erase-account.server.ts";
import { passwordHint } from "#app/content/person.messages.ts";
import { endAllSessions, listSessions, type OpenSession } from "#app/features/account/open-sessions.server.ts";
import { changePassword, checkPassword } from "#app/features/account/password.server.ts";
import { requestAddressChange, updateProfile } from "#app/features/client-space/client-space.server.ts";
import {
  addressSchema,
  deletionSchema,
  passwordSchema,
  profileSchema,
} from "#app/features/client-space/client-space.forms.ts";
import {
  type ClientSpaceDone,
  clientSpaceDone,
  type ClientSpaceRefusal,
  clientSpaceRefusals,
} from "#app/features/client-space/client-space.messages.ts";
import { PictureForms, PictureDisc, useProfilePicture } from "#app/features/client-space/profile-picture.tsx";
import type { Viewer } from "#app/content/viewer.ts";
import { listOwnAppointments, type OwnAppointment } from "#app/features/booking/booking.server.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import type { Service } from "#app/features/enquiries/enquiry.forms.ts";
import { listOwnEnquiries, type OwnEnquiry } from "#app/features/enquiries/enquiry.server.ts";
import { pageMeta } from "#app/layout/page-meta.ts";
import { useSameViewer } from "#app/layout/use-same-viewer.ts";
import { flashCookie } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form-data.server.ts";
import { requireViewer } from "#app/http/require-viewer.server.ts";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { checkForm, type FormReply } from "#app/ui/checked-form.ts";
import { Field, FormFoot, FormPair, PasswordField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Visit, visitOf } from "#app/http/visit.server.ts";
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

type Intent = "profil" | "adresse" | "mot-de-passe" | "sessions" | "suppression";

interface Result {
  intent: Intent;
  done?: ClientSpaceDone;
  refusal?: ClientSpaceRefusal;
  errors?: FormReply["errors"];
  /** What was typed, passwords left out. */
  typed?: Record<string, string>;
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
  if (!intent) return data<Result>({ intent: "profil", refusal: "failed" }, { status: 400 });
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0])),
  );
  const answer = (result: Pick<Result, "errors" | "refusal">, status: number) =>
    data<Result>({ intent, typed, ...result }, { status });

  const viewer = await visit.viewer();
  if (!viewer) throw redirect("/login?retour=%2Fcompte");
  // Somebody else has logged in, in another tab, since the form was made.
  const shownTo = form.get("account");
  if (shownTo !== null && shownTo !== viewer.id) return answer({ refusal: "other-account" }, 409);
  // Whoever holds a session but not the password must not be able to try them all.
  if (!(await visit.allow(intent === "profil" || intent === "sessions" ? "post" : "login"))) {
    return answer({ refusal: "too-many" }, 429);
  }
  const result = await DOORS[intent]({ visit, viewer, form, request });
  if (result.errors) return answer({ errors: result.errors }, 400);
  if (result.refusal) return answer({ refusal: result.refusal }, STATUS[result.refusal]);
  if (result.to) throw redirect(result.to, { status: 303, headers: result.headers ?? {} });
  return data<Result>({ intent, ...(result.done && { done: result.done }) }, { status: 200 });
}

interface Door {
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

const DOORS: Record<Intent, (door: Door) => Promise<Outcome>> = {
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
    const result = await requestAddressChange(clientSpace, viewer, checked.value.email);
    // Decision 15: on request, the answer does not tell whether the address has an account.
    const hidden = !result.ok && result.reason === "email-in-use" && visit.services.settings.neutralAccountMessages;
    if (!result.ok && !hidden) return { refusal: result.reason };
    visit.services.mailWorker.poke();
    return { done: "address" };
  },
  async "mot-de-passe"({ visit, viewer, form, request }) {
    const checked = checkForm(passwordSchema, form);
    if (!checked.ok) return { errors: checked.reply.errors };
    const { currentPassword: current, password: next } = checked.value;
    const { account, auth } = visit.services;
    const result = await changePassword(account, auth, viewer, { current, next }, request.headers);
    if (!result.ok) return { refusal: result.reason };
    // On to a new request: this one still carries the cookie of the session that has just ended.
    return {
      to: "/compte#securite",
      headers: cookies([...result.cookies, await flashCookie("password-changed", visit.secure)]),
    };
  },
  async sessions({ visit, viewer }) {
    await endAllSessions(visit.services.auth, viewer);
    return { to: "/", headers: cookies([await flashCookie("logout", visit.secure)]) };
  },
  async suppression({ visit, viewer, form }) {
    const checked = checkForm(deletionSchema, form);
    if (!checked.ok) return { errors: checked.reply.errors };
    const { account, erasure, mailWorker } = visit.services;
    const result = await checkPassword(account, viewer, checked.value.password);
    if (!result.ok) return { refusal: result.reason };
    await eraseAccount(erasure, viewer.id);
    mailWorker.poke();
    return { to: "/", headers: cookies([await flashCookie("deleted", visit.secure)]) };
  },
};
const INTENTS = Object.keys(DOORS) as Intent[];

function cookies(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) headers.append("Set-Cookie", line);
  return headers;
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, appointments, enquiries, sessions } = loaderData;
  useSameViewer(viewer.email);
  const result = (intent: Intent) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <>
      <Head viewer={viewer} />
      <Section id="rendez-vous" title="Rendez-vous">
        <Appointments appointments={appointments} />
      </Section>
      <Section id="demandes" title="Demandes">
        <Enquiries enquiries={enquiries} />
      </Section>
      <Section id="profil" title="Profil">
        <Profile viewer={viewer} result={result("profil")} />
        <Address viewer={viewer} result={result("adresse")} />
      </Section>
      <Section id="securite" title="Sécurité">
        <Password viewer={viewer} result={result("mot-de-passe")} />
        <Sessions sessions={sessions} />
      </Section>
      <Section id="donnees" title="Mes données">
        <Data viewer={viewer} result={result("suppression")} />
      </Section>
    </>
  );
}

/** The same picture as in the header's menu; what is done to it here is said here. */
function Head({ viewer }: { viewer: Viewer }) {
  const picture = useProfilePicture();
  return (
    <div className={`grid ${styles.accountHead}`}>
      <div className={styles.accountHello}>
        <PictureDisc viewer={viewer} control={picture} large />
        <div>
          <h1>{typo(`Bienvenue, ${viewer.firstName}`)}</h1>
          <p className={styles.mail}>{viewer.email}</p>
        </div>
        <PictureForms viewer={viewer} control={picture} />
      </div>
      <Form method="post" action="/logout" className={styles.accountActions}>
        <Button type="submit" variant="quiet" size="small">
          Déconnexion
        </Button>
      </Form>
    </div>
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

const STATES: Record<OwnAppointment["state"], string> = { confirmed: "Confirmé", past: "Passé", cancelled: "Annulé" };

function Appointments({ appointments }: { appointments: readonly OwnAppointment[] }) {
  return (
    <>
      {appointments.length === 0 && (
        <p className="lede">
          {typo(
            "Aucun rendez-vous pour l'instant. Les vôtres apparaîtront ici, avec de quoi les annuler, les déplacer ou les ajouter à votre agenda.",
          )}
        </p>
      )}
      {appointments.length > 0 && (
        <ul className={styles.rowList}>
          {appointments.map(({ id, date, slot, state }) => (
            <li key={id} className={styles.row} data-done={state === "confirmed" ? undefined : true}>
              <div>
                <p className={styles.rowTitle}>{longMoment(date, slot)}</p>
                <p className={styles.rowMeta}>Entretien d’une demi-heure</p>
              </div>
              <span className={styles.status} data-state={state}>
                {STATES[state]}
              </span>
              <div className={styles.rowActions}>
                {state === "confirmed" && (
                  <>
                    <UnderlinedLink to={`/compte/rendez-vous/${id}/agenda.ics`} reloadDocument>
                      Ajouter à l’agenda
                    </UnderlinedLink>
                    <UnderlinedLink to={`/compte/rendez-vous/${id}`}>Déplacer ou annuler</UnderlinedLink>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to="/contact#agenda">Prendre rendez-vous</ButtonLink>
      </p>
    </>
  );
}

const SERVICE_NAMES: Record<Service, string> = { photo: "Photo", video: "Vidéo", web: "Web" };
const ENQUIRY_STATES: Record<OwnEnquiry["status"], string> = { sent: "Envoyée", closed: "Traitée" };

function Enquiries({ enquiries }: { enquiries: readonly (OwnEnquiry & { sentOn: string })[] }) {
  if (enquiries.length === 0) {
    return (
      <p className="lede">
        Aucune demande pour l’instant. <UnderlinedLink to="/contact#demande">Écrire une demande</UnderlinedLink>
      </p>
    );
  }
  return (
    <ul className={styles.rowList}>
      {enquiries.map(({ id, title, services, description, status, sentOn }) => (
        <li key={id} className={styles.row}>
          <div>
            <p className={styles.rowTitle}>{title}</p>
            <p className={styles.rowMeta}>
              {`${services.map((service) => SERVICE_NAMES[service]).join(", ")}. Envoyée le ${longDate(sentOn)}`}
            </p>
            <details className={styles.reread}>
              <summary>Relire</summary>
              <p>{description}</p>
            </details>
          </div>
          <span className={styles.status} data-state={status}>
            {ENQUIRY_STATES[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface FormProps {
  intent: Intent;
  title: string;
  result: Result | undefined;
  submit: string;
  variant?: "quiet" | "danger";
  children?: ReactNode;
}

/** One form of the page: its answer above its fields, its own button busy. */
function AccountForm({ intent, title, result, submit, variant = "quiet", children }: FormProps) {
  const heading = useId();
  const { formData } = useNavigation();
  const { viewer } = useLoaderData<typeof loader>();
  return (
    <Form
      method="post"
      action={`/compte#${intent}`}
      id={intent}
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      preventScrollReset
    >
      <h3 id={heading}>{title}</h3>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="account" value={viewer.id} />
      {result?.done && (
        <Notice tone="success" role="status">
          {typo(clientSpaceDone[result.done])}
        </Notice>
      )}
      {result?.refusal && (
        <Notice tone="danger" role="alert">
          {typo(clientSpaceRefusals[result.refusal])}
        </Notice>
      )}
      {children}
      <FormFoot>
        <Button type="submit" variant={variant} busy={formData?.get("intent") === intent}>
          {submit}
        </Button>
      </FormFoot>
    </Form>
  );
}

const errorOf = (result: Result | undefined, field: string) => result?.errors?.[field] && typo(result.errors[field]);

function Profile({ viewer, result }: { viewer: Viewer; result: Result | undefined }) {
  return (
    <AccountForm intent="profil" title="Votre nom" result={result} submit="Enregistrer">
      <FormPair>
        <Field
          label="Nom"
          name="lastName"
          autoComplete="family-name"
          defaultValue={result?.typed?.lastName ?? viewer.lastName}
          required
          error={errorOf(result, "lastName")}
        />
        <Field
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          defaultValue={result?.typed?.firstName ?? viewer.firstName}
          required
          error={errorOf(result, "firstName")}
        />
      </FormPair>
    </AccountForm>
  );
}

function Address({ viewer, result }: { viewer: Viewer; result: Result | undefined }) {
  return (
    <AccountForm intent="adresse" title="Votre adresse e-mail" result={result} submit="Changer d’adresse">
      <Field
        label="Nouvelle adresse e-mail"
        name="email"
        type="email"
        autoComplete="email"
        hint={typo(`Aujourd’hui : ${viewer.email}`)}
        defaultValue={result?.typed?.email ?? ""}
        required
        error={errorOf(result, "email")}
      />
      <WhosePassword viewer={viewer} />
      <PasswordField
        label="Mot de passe"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errorOf(result, "currentPassword")}
      />
    </AccountForm>
  );
}

function Password({ viewer, result }: { viewer: Viewer; result: Result | undefined }) {
  return (
    <AccountForm intent="mot-de-passe" title="Votre mot de passe" result={result} submit="Changer le mot de passe">
      <WhosePassword viewer={viewer} />
      <PasswordField
        label="Mot de passe actuel"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errorOf(result, "currentPassword")}
      />
      <FormPair>
        <PasswordField
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          hint={passwordHint}
          required
          error={errorOf(result, "password")}
        />
        <PasswordField
          label="Confirmation"
          name="passwordConfirmation"
          autoComplete="new-password"
          required
          error={errorOf(result, "passwordConfirmation")}
        />
      </FormPair>
    </AccountForm>
  );
}

/** For password managers. */
function WhosePassword({ viewer }: { viewer: Viewer }) {
  return <input type="text" name="username" autoComplete="username" value={viewer.email} readOnly hidden />;
}

function Sessions({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <AccountForm intent="sessions" title="Vos appareils connectés" result={undefined} submit="Déconnecter partout">
      <ul className={styles.rowList}>
        {sessions.map(({ id, device, since, current }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>
                {device}
                {current && " (celui-ci)"}
              </p>
              <p className={styles.rowMeta}>Depuis le {longDate(since)}</p>
            </div>
          </li>
        ))}
      </ul>
    </AccountForm>
  );
}

function Data({ viewer, result }: { viewer: Viewer; result: Result | undefined }) {
  return (
    <>
      <p className="lede">
        Tout ce que l’Atelier sait de vous tient dans un fichier. Vous pouvez l’emporter, ou tout effacer.
      </p>
      <p>
        <ButtonLink to="/compte/donnees.json" variant="quiet" reloadDocument>
          Télécharger mes données
        </ButtonLink>
      </p>
      <AccountForm
        intent="suppression"
        title="Supprimer votre compte"
        result={result}
        submit="Supprimer mon compte"
        variant="danger"
      >
        <p className="note">
          Profil, photo et demandes sont effacés, les rendez-vous à venir annulés. C’est définitif. L’agence garde trois
          ans la date et l’adresse e-mail des rendez-vous passés, pour répondre d’une prestation éventuelle.
        </p>
        <WhosePassword viewer={viewer} />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          required
          error={errorOf(result, "password")}
        />
      </AccountForm>
    </>
  );
}
