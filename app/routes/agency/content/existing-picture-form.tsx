import { ActionForm } from "#app/forms/action-form.tsx";
import { PictureChoice, type PictureChoiceProps } from "#app/features/media/picture-choice.tsx";
import { AgencySection } from "#app/layout/agency/agency-page.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";

interface ExistingPictureFormProps {
  /** « à la galerie » */
  into: string;
  library: PictureChoiceProps["options"];
  answer: FormAnswer<string> | undefined;
}

export function ExistingPictureForm({ into, library, answer }: ExistingPictureFormProps) {
  return (
    <AgencySection title="Ou choisir une photo existante" id="ajouter">
      <ActionForm
        intent="add-picture"
        answer={answer}
        error={failureOf(answer, "add-picture")?.errors.picture}
        action="#ajouter"
        className="stack"
        submit={<>Ajouter {into}</>}
        variant="quiet"
      >
        <PictureChoice legend="Photo" name="picture" options={library} chosen={null} />
      </ActionForm>
    </AgencySection>
  );
}
