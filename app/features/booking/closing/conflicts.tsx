import { useEffect, useRef } from "react";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { enumerateNames } from "#app/french/enumerate-names.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { phoneInPairs, phoneLink } from "#app/french/phone-number.ts";
import { typeset } from "#app/french/typeset.ts";
import { Check, useRadioGroupError } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { focusedOnLoad } from "#app/ui/form/focused-on-load.ts";
import { INVALID_FIELD } from "#app/ui/form/invalid-field.ts";
import type { FormValues } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/personal-message.ts";
import {
  SAME_AS_COMMON,
  type ConflictDecision,
  decisionField,
  isDecisionField,
  decisionSlotsField,
  decisionMessageField,
  COMMON_DECISION_FIELD,
  COMMON_MESSAGE_FIELD,
} from "./conflict-decisions.ts";
import type { Conflict } from "./close-days.server.ts";
import styles from "./closing.module.css";
import { serializeSlots } from "#app/features/booking/proposals/proposal.ts";
import { noProposalReasons } from "#app/features/booking/proposals/proposal.messages.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { plural } from "#app/french/plural.ts";

const MAX_ONE_BY_ONE = 2;

export interface ConflictsProps {
  conflicts: readonly Conflict[];
  values: FormValues;
}

type MaybeConflicts = Partial<Pick<ConflictsProps, "conflicts">>;

/** @returns null if the form failed without an appointment to decide on, or did not fail */
export function conflictAnswerOf<Failed extends MaybeConflicts>(failed: Failed | undefined) {
  return failed?.conflicts?.length ? { ...failed, conflicts: failed.conflicts } : null;
}

export function describeBooked(count: number): string {
  return `${capitalise(numberInWords(count))} rendez-vous ${plural(count, "est prévu", "sont prévus")}`;
}

export function describeRequiredDecisions(count: number): string {
  if (count === 1) return "La fermeture n’aura lieu qu’une fois ce rendez-vous traité.";
  return `La fermeture n’aura lieu qu’une fois ces rendez-vous traités${count > MAX_ONE_BY_ONE ? ", ensemble ou" : ""} un par un.`;
}

export function Conflicts({ conflicts, values }: ConflictsProps) {
  const isOneByOne = conflicts.length <= MAX_ONE_BY_ONE;
  const wereQuestionsShown = Object.keys(values).some(isDecisionField);
  const hasChoice = ({ id }: Conflict) => choiceFor(id, values) !== undefined;
  const undecided = conflicts.filter(
    (conflict) => wereQuestionsShown && (!hasChoice(conflict) || needsOwnDecision(conflict, values)),
  );
  const isPartlyDecided = undecided.length > 0 && undecided.length < conflicts.length;
  const questions = useRef<HTMLDivElement>(null);
  // The questions are above the pressed button, so scroll to them.
  useEffect(() => focusFirstUndecided(questions.current!), [conflicts]);
  return (
    <div ref={questions} className={styles.questions} tabIndex={-1} {...focusedOnLoad(undecided.length === 0)}>
      <Notice
        role="alert"
        tone={undecided.length > 0 ? "danger" : "neutral"}
        title={`${describeBooked(conflicts.length)}.`}
      >
        {`${describeRequiredDecisions(conflicts.length)}${isPartlyDecided ? ` Il reste à décider pour ${enumerateNames(undecided.map(({ name }) => name))}.` : ""}`}
      </Notice>
      <ul className={styles.conflicts}>
        {!isOneByOne && (
          <li>
            <CommonDecision values={values} isMissing={!undecided.every(hasChoice)} />
          </li>
        )}
        {conflicts.map((conflict) => (
          // A new common decision may not suit this client, so the key resets the client's choice.
          <li key={`${conflict.id} ${values[COMMON_DECISION_FIELD]?.[0] ?? ""}`}>
            <ConflictChoice
              {...{ conflict, values, isOneByOne }}
              // A missing common decision is reported once, at its own question.
              isMissing={undecided.includes(conflict) && (isOneByOne || hasChoice(conflict))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CommonDecision({ values, isMissing }: { values: FormValues; isMissing: boolean }) {
  const missing = useRadioGroupError(isMissing && "Choisissez ce que deviennent ces rendez-vous.");
  const choiceProps = (value: ConflictDecision["do"]) => ({
    type: "radio" as const,
    name: COMMON_DECISION_FIELD,
    value,
    defaultChecked: values[COMMON_DECISION_FIELD]?.[0] === value,
    ...missing.choice,
    ...focusedOnLoad(isMissing),
  });
  return (
    <fieldset {...missing.group}>
      <legend>
        Pour tous
        <small>Sauf choix différent plus bas.</small>
      </legend>
      <Check {...choiceProps("propose")}>Envoyer à chacun un lien pour choisir un autre créneau</Check>
      <Check {...choiceProps("cancel")}>Annuler, en joignant un mot</Check>
      <Check {...choiceProps("keep")}>Garder ces rendez-vous</Check>
      {missing.message}
      <Field
        className={styles.personalMessage}
        multiline
        rows={3}
        maxLength={MESSAGE_MAXIMUM}
        label="Votre mot pour tous"
        aside="facultatif"
        name={COMMON_MESSAGE_FIELD}
        defaultValue={values[COMMON_MESSAGE_FIELD]?.[0]}
      />
    </fieldset>
  );
}

function focusFirstUndecided(questions: HTMLElement): void {
  const firstChoice = questions.querySelector<HTMLElement>(INVALID_FIELD);
  (firstChoice?.closest("fieldset") ?? questions).scrollIntoView({ block: "start" });
  (firstChoice ?? questions).focus({ preventScroll: true });
}

function needsOwnDecision({ id, refusal }: Pick<Conflict, "id" | "refusal">, values: FormValues): boolean {
  const choice = choiceFor(id, values);
  return choice === "" || (choice === "propose" && refusal !== null);
}

function choiceFor(id: string, values: FormValues): string | undefined {
  return ownDecision(id, values) ?? values[COMMON_DECISION_FIELD]?.[0];
}

function ownDecision(id: string, values: FormValues): string | undefined {
  const own = values[decisionField(id)]?.[0];
  return own === SAME_AS_COMMON ? undefined : own;
}

function ConflictChoice({
  conflict,
  values,
  isOneByOne,
  isMissing,
}: {
  conflict: Conflict;
  values: FormValues;
  isOneByOne: boolean;
  isMissing: boolean;
}) {
  const missing = useRadioGroupError(isMissing && "Choisissez ce que devient ce rendez-vous.");
  const { id, name, phone, hasEmail, date, time, subject, slots, refusal, hasLostSlot } = conflict;
  // « Comme pour tous » is no answer if the common decision is a proposal that this client cannot get.
  const asksOwnDecision = isOneByOne || (refusal !== null && values[COMMON_DECISION_FIELD]?.[0] === "propose");
  const decision = ownDecision(id, values) ?? (asksOwnDecision ? undefined : SAME_AS_COMMON);
  const choiceProps = (value: ConflictDecision["do"] | typeof SAME_AS_COMMON) => ({
    type: "radio" as const,
    name: decisionField(id),
    value,
    defaultChecked: decision === value,
    ...missing.choice,
    ...focusedOnLoad(isMissing),
  });
  return (
    <fieldset data-client="" {...missing.group}>
      <legend>
        {name}
        <small>{typeset([capitalise(longDateTime(date, time)), subject].filter(Boolean).join(", "))}</small>
      </legend>
      {!asksOwnDecision && <Check {...choiceProps(SAME_AS_COMMON)}>Comme pour tous</Check>}
      {refusal ? (
        <p className={styles.refusal}>
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
          <Check {...choiceProps("propose")}>
            Envoyer un lien pour choisir un autre créneau
            <small>
              {`${hasLostSlot ? "Un créneau vient d’être pris, en voici d’autres. " : ""}${plural(slots.length, "Créneau proposé, réservé", "Créneaux proposés, réservés")} 48 heures : ${formatSlots(slots)}. Son rendez-vous reste valable jusqu’à sa réponse.`}
            </small>
          </Check>
        </>
      )}
      <Check {...choiceProps("cancel")}>
        {hasEmail ? "Annuler, en joignant un mot" : "Annuler"}
        {!hasEmail && <small>Ce client ne recevra aucun e-mail : à vous de l’appeler.</small>}
      </Check>
      <Check {...choiceProps("keep")} required={isOneByOne}>
        Garder ce rendez-vous
        <small>Le créneau sera fermé pour tous les autres.</small>
      </Check>
      {missing.message}
      {/* Without a chosen radio button, the field would be missing and count as « Comme pour tous ». */}
      {needsOwnDecision(conflict, values) && <input type="hidden" name={decisionField(id)} value="" />}
      {hasEmail ? (
        <Field
          className={styles.personalMessage}
          multiline
          rows={3}
          maxLength={MESSAGE_MAXIMUM}
          label={`Votre mot pour ${name}`}
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
