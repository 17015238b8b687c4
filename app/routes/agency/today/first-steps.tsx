import type { ReactNode } from "react";
import { href } from "react-router";
import type { FirstSteps, TestMailState } from "#app/application/agency/first-steps.server.ts";
import { dayMonth } from "#app/french/date-labels.ts";
import { capitalise } from "#app/french/dates.ts";
import { deliveryFailure } from "#app/email/delivery-failure.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import type { defaultGallery } from "#app/content/parts/galleries.ts";
import { ordinalInWords } from "#app/french/ordinal-in-words.ts";
import { textParts } from "#app/features/publishing/texts/text-parts.ts";
import type { PointId } from "#app/content/parts/launch-checklist.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { fieldId } from "#app/features/publishing/form-fields.ts";
import { TextButton, UnderlinedLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./first-steps.module.css";
import { plural } from "#app/french/plural.ts";

export const FIRST_STEPS_ID = "premiers-pas";

export type FirstStepsIntent = "send-test" | "resolve" | "dismiss" | "restore";

interface Step {
  title: string;
  about: ReactNode;
  isDone: boolean;
  action?: ReactNode;
}

export function FirstStepsBand({ steps, refusal }: { steps: FirstSteps; refusal: string | undefined }) {
  const list = describeSteps(steps);
  const doneCount = list.filter((step) => step.isDone).length;
  return (
    <section className={styles.steps} id={FIRST_STEPS_ID} aria-labelledby="premiers-pas-titre">
      <div className={classNames("stack gap1", styles.head)}>
        <h2 id="premiers-pas-titre">
          Premiers pas, <em>{`${doneCount} sur ${list.length}`}</em>
        </h2>
        <svg className={styles.line} viewBox={`0 0 ${list.length} 1`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 0.5h${list.length}`} />
          {doneCount > 0 && <path data-done d={`M0 0.5h${doneCount}`} />}
        </svg>
        <p>Ce cadre disparaîtra quand tout sera coché.</p>
        <StepForm intent="dismiss">Masquer les premiers pas</StepForm>
      </div>
      <div className={classNames("stack", styles.body)}>
        <ErrorNotice>{refusal}</ErrorNotice>
        <ul>
          {list.map((step) => (
            <li key={step.title} data-done={step.isDone || undefined}>
              <div>
                <b>{step.title}</b>
                <span className="visuallyHidden">{step.isDone ? " : fait" : " : à faire"}</span>
                {step.about}
              </div>
              {step.action}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function describeSteps({
  placeholderCount,
  email,
  testMail,
  hasSecondFactor,
  hasClosures,
  points,
}: FirstSteps): Step[] {
  return [
    {
      title: "Compléter l’identité",
      isDone: placeholderCount === 0,
      about: (
        <p>
          {placeholderCount === 0
            ? "Nom, adresse, mentions légales : tout est renseigné."
            : `${describePlaceholders(placeholderCount)} de démonstration.`}
        </p>
      ),
      action: placeholderCount > 0 && <UnderlinedLink to={href("/agence/contenu/identite")}>Identité</UnderlinedLink>,
    },
    {
      title: "Recevoir un e-mail d’essai",
      isDone: testMail.state === "sent",
      about: <p>{describeTestMail(testMail, email)}</p>,
      action: testMail.state !== "waiting" && (
        <StepForm intent="send-test">{testMail.state === "none" ? "Envoyer l’e-mail d’essai" : "Renvoyer"}</StepForm>
      ),
    },
    {
      title: "Protéger votre connexion",
      isDone: hasSecondFactor,
      about: (
        <p>
          {hasSecondFactor
            ? "La double authentification est activée."
            : "Un code de votre téléphone, en plus du mot de passe."}
        </p>
      ),
      action: !hasSecondFactor && (
        <UnderlinedLink to={href("/agence/reglages/double-authentification")}>Double authentification</UnderlinedLink>
      ),
    },
    {
      title: "Choisir vos jours fermés",
      isDone: hasClosures,
      about: <p>Jours fériés, congés, jours de repos : ils ne seront pas proposés à la réservation.</p>,
      action: !hasClosures && <UnderlinedLink to={href("/agence/jours-fermes")}>Fermer des jours</UnderlinedLink>,
    },
    {
      title: "À valider avant la mise en ligne",
      isDone: points.length === 0,
      about:
        points.length === 0 ? (
          <p>Tout est réglé.</p>
        ) : (
          <>
            <p>Ces décisions vous reviennent : lisez chaque point, puis marquez-le comme réglé.</p>
            <Disclosure
              summary={plural(
                points.length,
                "Voir le dernier point",
                `Voir les ${numberInWords(points.length)} points`,
              )}
            >
              <ol>
                {points.map(({ id, words, about }) => (
                  <li key={id}>
                    <Disclosure summary={words}>
                      <p>{about}</p>
                      <div className={styles.actions}>
                        {DESTINATIONS[id] && (
                          <UnderlinedLink to={DESTINATIONS[id].to}>{DESTINATIONS[id].label}</UnderlinedLink>
                        )}
                        <StepForm intent="resolve" point={id}>
                          Marquer comme réglé<span className="visuallyHidden">{` : ${words}`}</span>
                        </StepForm>
                      </div>
                    </Disclosure>
                  </li>
                ))}
              </ol>
            </Disclosure>
          </>
        ),
    },
  ];
}

const DESTINATIONS: Partial<Record<PointId, { label: string; to: string }>> = {
  travail: {
    label: "La légende",
    to: href("/agence/contenu/galeries/:gallery/:item", {
      gallery: "photo" satisfies typeof defaultGallery.id,
      item: "entreprise",
    }),
  },
  graphies: { label: "Orthographe", to: `${href("/agence/contenu/textes")}#${textParts.spellings}` },
  films: { label: "Films", to: href("/agence/contenu/films") },
  images: { label: "Origine des images", to: `${href("/agence/contenu/identite")}#${fieldId("identity", "imagery")}` },
  tarifs: { label: "Tarifs", to: href("/agence/contenu/tarifs") },
  registres: { label: "Droits des personnes", to: href("/agence/reglages/droits") },
  identite: { label: "Identité", to: `${href("/agence/contenu/identite")}#${fieldId("identity", "name")}` },
  legal: { label: "Mentions", to: `${href("/agence/contenu/identite")}#${fieldId("identity", "legal.form")}` },
};

function describePlaceholders(count: number): string {
  return `${capitalise(numberInWords(count))} ${plural(count, "champ contient encore une valeur", "champs contiennent encore des valeurs")}`;
}

function describeTestMail(mail: TestMailState, email: string): string {
  if (mail.state === "none") return `Il sera envoyé à ${email} ; le résultat s’affichera ici.`;
  if (mail.state === "failed") return `Non remis à ${email} : ${deliveryFailure(mail.lastError)}.`;
  if (mail.state === "sent") return `Envoyé à ${email} ${describeInstant(mail.at)}. Vérifiez aussi les indésirables.`;
  return mail.attempts === 0
    ? `Envoi en cours à ${email}. Rechargez la page pour voir le résultat.`
    : `Pas encore accepté par le serveur : ${ordinalInWords(mail.attempts + 1)} tentative à venir vers ${email}.`;
}

function describeInstant(instant: string): string {
  const { date, time } = parisTime(new Date(instant));
  return `le ${dayMonth(date)} à ${time}`;
}

/** « Aujourd’hui » shows the failures of this form. */
export function StepForm({
  intent,
  point,
  children,
}: {
  intent: FirstStepsIntent;
  point?: PointId;
  children: ReactNode;
}) {
  return (
    <ActionForm intent={intent} answer={null} action={`${href("/agence")}?index`}>
      {point && <input type="hidden" name="point" value={point} />}
      <TextButton type="submit">{children}</TextButton>
    </ActionForm>
  );
}
