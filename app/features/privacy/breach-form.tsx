import { Form } from "react-router";
import { typo } from "#app/french/typo.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormFoot } from "#app/ui/form/field.tsx";
import { type FormFailed, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Breach, ShownBreach } from "./breaches.server.ts";
import type { DataRequestRefusal } from "./data-requests.messages.ts";
import styles from "./request-log.module.css";

export interface BreachFormProps {
  /** null: a new one. */
  breach: ShownBreach | null;
  today: string;
  failed: FormFailed<DataRequestRefusal> | undefined;
}

/** What the log of breaches has to say of each (RGPD, art. 33(5)). */
export function BreachForm({ breach, today, failed }: BreachFormProps) {
  const field = (name: keyof Breach) => ({
    name,
    autoComplete: "off",
    defaultValue: failed?.values[name]?.[0] ?? breach?.[name] ?? "",
    error: failed?.errors[name] && typo(failed.errors[name]),
  });
  const long = { multiline: true as const, maxLength: 2000 };
  return (
    <Form
      method="post"
      className={styles.form}
      noValidate
      aria-label={breach ? `Corriger la violation ${breach.number}` : "Noter une violation"}
    >
      <input type="hidden" name={INTENT_FIELD} value="noter" />
      <input type="hidden" name="id" value={breach?.id ?? ""} />
      <input type="hidden" name="baseVersion" value={breach?.baseVersion ?? ""} />
      {failed?.errors[""] && (
        <Notice tone="danger" role="alert">
          {typo(failed.errors[""])}
        </Notice>
      )}
      <Field
        label="Constatée le"
        type="datetime-local"
        required
        max={`${today}T23:59`}
        hint={typo("Heure de Paris : les 72 heures partent de là.")}
        {...field("noticedAt")}
      />
      <Field label="Ce qui s’est passé" required {...long} {...field("what")} />
      <Field
        label="Concernés"
        required
        hint={typo("Quelles données, de qui, de combien de personnes, à peu près.")}
        {...long}
        {...field("concerned")}
      />
      <Field label="Ce qui peut en résulter" required {...long} {...field("consequences")} />
      <Field label="Ce qui a été fait" required {...long} {...field("measures")} />
      <Field label="CNIL prévenue le" aside="facultatif" type="date" max={today} {...field("authorityOn")} />
      <Field label="Personnes prévenues le" aside="facultatif" type="date" max={today} {...field("peopleOn")} />
      <Field
        label="Sinon, pourquoi"
        hint={typo("La CNIL, sauf si le risque est improbable ; les personnes, si le risque est élevé.")}
        {...long}
        {...field("whyNotTold")}
      />
      <FormFoot>
        <Button type="submit" variant={breach ? "quiet" : undefined}>
          {breach ? "Enregistrer" : "Inscrire"}
        </Button>
      </FormFoot>
    </Form>
  );
}
