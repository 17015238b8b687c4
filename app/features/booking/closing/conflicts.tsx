import { useEffect, useRef } from "react";
import { capitalised, longDateTime } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { phoneInPairs, phoneLink } from "#app/french/phone-number.ts";
import { typo } from "#app/french/typo.ts";
import { Check } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { focusedOnLoad } from "#app/ui/form/focused-on-load.ts";
import type { FormValues } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/personal-message.ts";
import {
  AS_FOR_ALL,
  type ConflictDecision,
  decisionField,
  decisionSlotsField,
  decisionMessageField,
  OTHERS_FIELD,
  OTHERS_MESSAGE_FIELD,
} from "./conflict-decisions.ts";
import type { Conflict } from "./close-days.server.ts";
import styles from "./closing.module.css";
import { serializeSlots } from "#app/features/booking/proposals/proposal.ts";
import { noProposalReasons } from "#app/features/booking/proposals/proposal.messages.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { plural } from "#app/french/plural.ts";

export interface ConflictsProps {
  conflicts: readonly Conflict[];
  values: FormValues;
}

type MayConflict = Partial<Pick<ConflictsProps, "conflicts">>;

/** @returns null if the form failed without an appointment to decide on, or did not fail */
export function withConflicts<Failed extends MayConflict>(failed: Failed | undefined) {
  return failed?.conflicts?.length ? { ...failed, conflicts: failed.conflicts } : null;
}

export function describeBooked(count: number): string {
  return `${capitalised(numberInWords(count))} rendez-vous ${plural(count, "est prévu", "sont prévus")}`;
}

export function describePrecondition(count: number): string {
  if (count === 1) return "La fermeture n’aura lieu qu’une fois ce rendez-vous traité.";
  return `La fermeture n’aura lieu qu’une fois ces rendez-vous traités${count > FEW ? ", ensemble ou" : ""} un par un.`;
}

export function Conflicts({ conflicts, values }: ConflictsProps) {
  const isOneByOne = conflicts.length <= FEW;
  const left = conflicts.filter(
    (conflict) => choiceFor(conflict.id, values) === undefined || isLeftOpen(conflict, values),
  ).length;
  const questions = useRef<HTMLDivElement>(null);
  // The questions are above the pressed button, so scroll to them.
  useEffect(() => showFirstOpen(questions.current!), [conflicts]);
  return (
    <div ref={questions} className={styles.questions} tabIndex={-1} {...focusedOnLoad(true)}>
      <Notice role="alert" title={`${describeBooked(conflicts.length)}.`}>
        {`${describePrecondition(conflicts.length)}${left > 0 && left < conflicts.length ? ` ${describeLeft(left)}` : ""}`}
      </Notice>
      <ul className={styles.conflicts}>
        {!isOneByOne && (
          <li>
            <ForTheOthers values={values} />
          </li>
        )}
        {conflicts.map((conflict) => (
          // A new common decision may not suit this client, so the key resets the client's choice.
          <li key={`${conflict.id} ${values[OTHERS_FIELD]?.[0] ?? ""}`}>
            <ConflictChoice conflict={conflict} values={values} isOneByOne={isOneByOne} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const FEW = 2;

function ForTheOthers({ values }: { values: FormValues }) {
  const choice = (value: ConflictDecision["do"]) => ({
    type: "radio" as const,
    name: OTHERS_FIELD,
    value,
    defaultChecked: values[OTHERS_FIELD]?.[0] === value,
  });
  return (
    <fieldset>
      <legend>
        Pour tous
        <small>Sauf choix différent plus bas.</small>
      </legend>
      <Check {...choice("propose")}>Envoyer à chacun un lien pour choisir un autre créneau</Check>
      <Check {...choice("cancel")}>Annuler, en joignant un mot</Check>
      <Check {...choice("keep")}>Garder ces rendez-vous</Check>
      <Field
        className={styles.personalMessage}
        multiline
        rows={3}
        maxLength={MESSAGE_MAXIMUM}
        label="Votre mot pour tous"
        aside="facultatif"
        name={OTHERS_MESSAGE_FIELD}
        defaultValue={values[OTHERS_MESSAGE_FIELD]?.[0]}
      />
    </fieldset>
  );
}

/** Focuses the first unanswered question. If it is the first of the list, or if there is none, focuses the list. */
function showFirstOpen(questions: HTMLElement): void {
  const each = [...questions.querySelectorAll<HTMLElement>("fieldset[data-client]")];
  const open = each.findIndex((question) => !question.querySelector("input:checked"));
  const there = open > 0 ? each[open]! : questions;
  there.scrollIntoView({ block: "start" });
  (open > 0 ? there.querySelector<HTMLElement>("input[type=radio]")! : there).focus({ preventScroll: true });
}

function isLeftOpen({ id, refusal }: Pick<Conflict, "id" | "refusal">, values: FormValues): boolean {
  const choice = choiceFor(id, values);
  return choice === "" || (choice === "propose" && refusal !== null);
}

function choiceFor(id: string, values: FormValues): string | undefined {
  return ownDecision(id, values) ?? values[OTHERS_FIELD]?.[0];
}

function ownDecision(id: string, values: FormValues): string | undefined {
  const own = values[decisionField(id)]?.[0];
  return own === AS_FOR_ALL ? undefined : own;
}

function describeLeft(left: number): string {
  return left === 1 ? "Il reste un rendez-vous à traiter." : `Il en reste ${numberInWords(left)}.`;
}

function ConflictChoice({
  conflict,
  values,
  isOneByOne,
}: {
  conflict: Conflict;
  values: FormValues;
  isOneByOne: boolean;
}) {
  const { id, name, phone, hasEmail, date, time, subject, slots, refusal, changed } = conflict;
  // « Comme pour tous » is no answer if the common decision is a proposal that this client cannot get.
  const asksForOwn = isOneByOne || (refusal !== null && values[OTHERS_FIELD]?.[0] === "propose");
  const decision = ownDecision(id, values) ?? (asksForOwn ? undefined : AS_FOR_ALL);
  const choice = (value: ConflictDecision["do"] | typeof AS_FOR_ALL) => ({
    type: "radio" as const,
    name: decisionField(id),
    value,
    defaultChecked: decision === value,
  });
  return (
    <fieldset data-client="">
      <legend>
        {name}
        <small>{typo([capitalised(longDateTime(date, time)), subject].filter(Boolean).join(", "))}</small>
      </legend>
      {!asksForOwn && <Check {...choice(AS_FOR_ALL)}>Comme pour tous</Check>}
      {refusal ? (
        <p className={styles.why}>
          {noProposalReasons[refusal]}{" "}
          {!hasEmail && phone && (
            <span>
              Téléphone : <a href={phoneLink(phone)}>{phoneInPairs(phone)}</a>.
            </span>
          )}
        </p>
      ) : (
        <>
          <input type="hidden" name={decisionSlotsField(id)} value={serializeSlots(slots)} />
          <Check {...choice("propose")}>
            Envoyer un lien pour choisir un autre créneau
            <small>
              {`${changed ? "Un créneau vient d’être pris, en voici d’autres. " : ""}${plural(slots.length, "Créneau proposé, réservé", "Créneaux proposés, réservés")} 48 heures : ${formatSlots(slots)}. Son rendez-vous reste valable jusqu’à sa réponse.`}
            </small>
          </Check>
        </>
      )}
      <Check {...choice("cancel")}>
        {hasEmail ? "Annuler, en joignant un mot" : "Annuler"}
        {!hasEmail && <small>Ce client ne recevra aucun e-mail : à vous de l’appeler.</small>}
      </Check>
      <Check {...choice("keep")} required={isOneByOne}>
        Garder ce rendez-vous
        <small>Le créneau sera fermé pour tous les autres.</small>
      </Check>
      {/* Without a chosen radio button, the field would be missing and count as « Comme pour tous ». */}
      {isLeftOpen(conflict, values) && <input type="hidden" name={decisionField(id)} value="" />}
      {hasEmail ? (
        <Field
          className={styles.personalMessage}
          multiline
          rows={3}
          maxLength={MESSAGE_MAXIMUM}
          label={`Votre mot à ${name}`}
          aside="facultatif"
          name={decisionMessageField(id)}
          defaultValue={values[decisionMessageField(id)]?.[0]}
        />
      ) : (
        // Tells the server that the form asks about this client.
        <input type="hidden" name={decisionMessageField(id)} value="" />
      )}
    </fieldset>
  );
}

function formatSlots(slots: readonly Slot[]): string {
  return slots.map(({ date, time }) => `${weekdayDayMonth(date)} à ${time}`).join(", ");
}
