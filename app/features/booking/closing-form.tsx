import { Form, useNavigation } from "react-router";
import { typo } from "#app/content/typo.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormFoot, FormPair } from "#app/ui/field.tsx";
import { type FormRefused, INTENT_FIELD } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Clashes, type ClashesProps } from "./clashes.tsx";
import styles from "./closing.module.css";
import type { Repeat } from "./closures.ts";

const REPEAT_LABELS: Record<Repeat, string> = {
  once: "Une seule fois",
  weekly: "Chaque semaine, ces jours-là",
  yearly: "Chaque année, ces dates",
};

export interface ClosingFormProps {
  intent: string;
  today: string;
  /** Chosen in the months. */
  chosen: { first: string; last: string } | null;
  refused: (FormRefused<string> & Partial<Pick<ClashesProps, "clashes">>) | null;
}

/** Closes days, or a part of each; those who are booked there are listed first. */
export function ClosingForm({ intent, today, chosen, refused }: ClosingFormProps) {
  const busy = useNavigation().formData?.get(INTENT_FIELD) === intent;
  const errors = refused?.errors ?? {};
  const typed = (name: string) => refused?.typed[name]?.[0];
  const clashes = refused?.clashes ?? [];
  const said = clashes.length === 0 && errors[""];
  return (
    // Another choice in the months is another form.
    <Form key={`${chosen?.first} ${chosen?.last}`} className={styles.closing} method="post" noValidate>
      <input type="hidden" name={INTENT_FIELD} value={intent} />
      {said && (
        <Notice tone="danger" role="alert">
          {typo(said)}
        </Notice>
      )}
      {clashes.length > 0 && refused && <Clashes clashes={clashes} typed={refused.typed} />}
      <FormPair>
        <Field
          label="Du"
          name="date"
          type="date"
          min={today}
          error={errors.date}
          defaultValue={typed("date") ?? chosen?.first}
        />
        <Field
          label="Au"
          aside="compris"
          name="lastDate"
          type="date"
          min={today}
          error={errors.lastDate}
          defaultValue={typed("lastDate") ?? chosen?.last}
        />
        <Field
          label="De"
          aside="une partie du jour"
          name="from"
          placeholder="09:00"
          inputMode="numeric"
          autoComplete="off"
          error={errors.from}
          defaultValue={typed("from")}
        />
        <Field
          label="À"
          name="to"
          placeholder="12:00"
          inputMode="numeric"
          autoComplete="off"
          hint={typo("Sans heures, le jour ferme en entier.")}
          error={errors.to}
          defaultValue={typed("to")}
        />
        <Field
          label="Motif"
          aside="pour l’agence"
          name="reason"
          maxLength={200}
          error={errors.reason}
          defaultValue={typed("reason")}
        />
        <Field
          label="Mot public"
          aside="lu par vos clients"
          name="word"
          maxLength={120}
          placeholder={typo("En reportage à Lyon")}
          error={errors.word}
          defaultValue={typed("word")}
        />
        <SelectField
          label="Se répète"
          name="repeats"
          error={errors.repeats}
          options={Object.entries(REPEAT_LABELS).map(([value, label]) => ({ value, label }))}
          defaultValue={typed("repeats") ?? "once"}
        />
      </FormPair>
      <FormFoot>
        <Button type="submit" busy={busy}>
          {clashes.length > 0 ? "Fermer et faire ainsi" : "Fermer"}
        </Button>
      </FormFoot>
    </Form>
  );
}
