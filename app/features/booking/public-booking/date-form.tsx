import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import styles from "./booking-widget.module.css";

export interface DateFormProps {
  today: string;
  lastDate: string;
  chosenDate: string | null;
}

/** Replaces the calendar's month buttons without JavaScript. Only the server renders the children of <noscript>. */
export function DateForm({ today, lastDate, chosenDate }: DateFormProps) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <form className={styles.dateForm} method="get" action="#agenda">
          <Field
            label="Date du rendez-vous"
            name="date"
            type="date"
            min={today}
            max={lastDate}
            defaultValue={chosenDate ?? ""}
          />
          <Button type="submit" variant="quiet">
            Voir les créneaux
          </Button>
        </form>
      )}
    </noscript>
  );
}
