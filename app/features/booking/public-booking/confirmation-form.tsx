import { type FetcherWithComponents, href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import styles from "./booking-widget.module.css";
import { BookingCard } from "./booking-card.tsx";
import type { BookingAnswer } from "./booking-widget.tsx";

export interface ConfirmationFormProps {
  fetcher: FetcherWithComponents<BookingAnswer>;
  formId: string;
  date: string;
  time: string | null;
  email: string;
}

/** The radio buttons of the slots are in the day panel; `formId` links them to this form. A dialog shows the answer. */
export function ConfirmationForm({ fetcher, formId, date, time, email }: ConfirmationFormProps) {
  return (
    <BookingCard
      className={time ? styles.confirmation : styles.confirmationPending}
      date={date}
      time={time}
      note="Une demi-heure. Gratuit et sans engagement. Toute prestation fait l’objet d’un devis."
    >
      <ActionForm
        as={fetcher.Form}
        id={formId}
        answer={null}
        action={`${href("/contact")}?date=${date}#agenda`}
        submit="Confirmer le rendez-vous"
        foot={
          <p className="note">
            Ces données servent à votre rendez-vous.{" "}
            <NewTabLink href={href("/rgpd")}>Protection des données</NewTabLink>
          </p>
        }
      >
        <input type="hidden" name="date" value={date} />
        <Field
          label="Adresse e-mail"
          aside="celle de votre compte"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          readOnly
        />
      </ActionForm>
    </BookingCard>
  );
}
