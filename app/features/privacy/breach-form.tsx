import { ActionForm } from "#app/forms/action-form.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import type { Breach } from "./breaches.server.ts";
import type { DataRequestRefusal } from "./data-requests.messages.ts";

interface BreachFormProps {
  breach: Breach | null;
  today: string;
  failed: FormFailed<DataRequestRefusal> | undefined;
}

/** RGPD, art. 33(5): the log documents the facts, their effects and the measures. */
export function BreachForm({ breach, today, failed }: BreachFormProps) {
  const longText = { multiline: true as const, maxLength: 2000 };
  return (
    <ActionForm
      draftKey={breach?.id}
      answer={failed}
      preventScrollReset={false}
      className="stack gap3 narrowForm"
      aria-label={breach ? `Corriger la violation ${breach.number}` : "Ajouter une violation"}
      submit="Enregistrer"
      variant={breach ? "quiet" : undefined}
    >
      {(fieldOf) => {
        const field = (name: keyof Breach) => ({ autoComplete: "off", ...fieldOf(name, String(breach?.[name] ?? "")) });
        return (
          <>
            <input type="hidden" name="id" value={breach?.id ?? ""} />
            <input type="hidden" name="baseVersion" value={breach?.version ?? ""} />
            <Field
              label="Constatée le"
              type="datetime-local"
              required
              max={`${today}T23:59`}
              hint="Heure de Paris. Le délai de 72 heures court à partir de ce moment."
              {...field("noticedAt")}
            />
            <Field label="Ce qui s’est passé" required {...longText} {...field("what")} />
            <Field
              label="Personnes et données concernées"
              required
              hint="Quelles données, de quelles personnes, et combien de personnes environ."
              {...longText}
              {...field("concerned")}
            />
            <Field label="Conséquences possibles" required {...longText} {...field("consequences")} />
            <Field label="Mesures prises" required {...longText} {...field("measures")} />
            <Field label="CNIL prévenue le" aside="facultatif" type="date" max={today} {...field("authorityOn")} />
            <Field label="Personnes prévenues le" aside="facultatif" type="date" max={today} {...field("peopleOn")} />
            <Field
              label="Sinon, motif"
              hint="La CNIL, sauf si le risque est improbable ; les personnes, si le risque est élevé."
              {...longText}
              {...field("whyNotNotified")}
            />
          </>
        );
      }}
    </ActionForm>
  );
}
