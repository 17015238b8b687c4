import type { PictureMetadata } from "#app/content/parts/pictures.ts";
import { type MergeFailed, MergedForm } from "#app/forms/merged-form.tsx";
import { FocalField } from "#app/features/media/focal-field.tsx";
import type { PicturePreview } from "#app/features/media/picture-previews.server.ts";
import type { FieldLabels } from "#app/features/publishing/part-form.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import { Field, FormFoot, FormPair } from "#app/ui/form/field.tsx";

interface PictureFormProps {
  preview: PicturePreview;
  fields: Record<keyof PictureMetadata, FieldLabels>;
  metadata: PictureMetadata;
  failed: MergeFailed | undefined;
  submit?: string;
}

export function PictureForm({
  preview,
  fields,
  metadata,
  failed,
  submit = "Enregistrer le brouillon",
}: PictureFormProps) {
  const { alternative, focal } = metadata;
  return (
    <MergedForm intent="save-picture" failed={failed} baseValue={metadata} className="columns">
      {(field) => {
        const tenths = (axis: "x" | "y") =>
          Number(field(axis, String(Math.round((focal?.[axis] ?? 0.5) * 10))).defaultValue);
        return (
          <>
            <FocalField picture={preview} focus={{ x: tenths("x"), y: tenths("y") }} />
            <div className="stack gap3">
              <RadioGroup
                legend={fields.alternative.label}
                {...field("alternative", alternative?.kind ?? "")}
                options={[
                  { value: "described", label: "Décrire" },
                  { value: "decorative", label: "Décorative" },
                ]}
              />
              <Field
                multiline
                rows={3}
                label="Description"
                {...field("description", alternative?.kind === "described" ? alternative.text : "")}
                hint="Décrivez la photo en une phrase, pour les personnes qui ne la voient pas. « Décorative » : elle n’apporte rien de plus que le texte voisin. Sans l’un de ces choix, elle ne peut pas être publiée."
              />
              <FormPair>
                <Field {...fields.credit} {...field("credit", metadata.credit)} />
                <Field {...fields.licence} {...field("licence", metadata.licence)} />
              </FormPair>
              <Field {...fields.permission} {...field("permission", metadata.permission)} />
              <FormFoot>
                <Button type="submit">{submit}</Button>
              </FormFoot>
            </div>
          </>
        );
      }}
    </MergedForm>
  );
}
