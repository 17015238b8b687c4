import { ActionForm } from "#app/forms/action-form.tsx";
import { capitalise, longDate } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { FieldError, FormPair } from "#app/ui/form/field.tsx";
import type { FormFailed, FormValues } from "#app/ui/form/form-answer.ts";
import { focusedOnLoad } from "#app/ui/form/focused-on-load.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { type BookingRules, type DayHours, timesOfHours } from "#app/features/booking/availability/booking-rules.ts";
import { hoursFieldNames } from "./hours-field-names.ts";
import type { Days } from "#app/features/booking/time/days.ts";
import styles from "./opening-hours-form.module.css";
import { WINDOW_LABELS, MINIMUM_NOTICE_LABELS, describeRules } from "./rules-in-words.ts";
import { WEEKDAYS } from "#app/french/date-labels.ts";
import { plural } from "#app/french/plural.ts";

const NO_ERRORS: FormFailed["errors"] = {};

export interface OpeningHoursFormProps {
  rules: BookingRules;
  version: number;
  bookableDays: Days | null;
  failed: FormFailed<string> | undefined;
  isSaved: boolean;
  outsideCount: number;
}

export function OpeningHoursForm({
  rules,
  version,
  bookableDays,
  failed,
  isSaved,
  outsideCount,
}: OpeningHoursFormProps) {
  const values = failed?.values ?? null;
  const errors = failed?.errors ?? NO_ERRORS;
  return (
    <ActionForm
      intent="save-hours"
      answer={failed}
      className="stack gap3"
      heading={<p className={styles.sentence}>{describeRules(rules)}</p>}
      submit="Enregistrer les horaires"
      foot={<p className="note">Les rendez-vous déjà pris ne changent pas.</p>}
    >
      <input type="hidden" name="baseVersion" value={failed ? baseVersionAfter(failed, version) : version} />
      {isSaved && (
        <Notice tone="success" role="status">
          <p>{`Horaires enregistrés.${outsideCount > 0 ? ` ${describeOutside(outsideCount)}` : ""}`}</p>
          {outsideCount > 0 && (
            <UnderlinedLink to="#maintenus">
              {plural(outsideCount, "Voir ce rendez-vous", "Voir ces rendez-vous")}
            </UnderlinedLink>
          )}
        </Notice>
      )}
      <div className={styles.hours}>
        {rules.week.map((hours, weekday) => (
          <Weekday key={WEEKDAYS[weekday]} {...{ weekday, hours, values, errors }} />
        ))}
      </div>
      <FormPair>
        <SelectField
          label="Délai minimum"
          name="minimumNotice"
          hint="Passé ce délai, les clients doivent vous appeler."
          error={errors.minimumNotice}
          options={Object.entries(MINIMUM_NOTICE_LABELS).map(([value, label]) => ({ value, label }))}
          defaultValue={values?.minimumNotice?.[0] ?? rules.minimumNotice}
        />
        <SelectField
          label="Réservation ouverte"
          name="windowDays"
          hint="Au-delà, les jours ne s’affichent pas."
          error={errors.windowDays}
          options={Object.entries(WINDOW_LABELS).map(([value, label]) => ({ value, label }))}
          defaultValue={values?.windowDays?.[0] ?? String(rules.windowDays)}
        />
      </FormPair>
      <p className={styles.sentence}>
        {bookableDays ? (
          <>
            À ce jour, un client peut réserver du <b>{longDate(bookableDays.first)}</b> au{" "}
            <b>{longDate(bookableDays.last)}</b>.
          </>
        ) : (
          <>
            À ce jour, un client ne peut réserver <b>aucun jour</b>.
          </>
        )}
      </p>
    </ActionForm>
  );
}

/** Only an edit conflict shows the member a colleague's hours, so other failures keep the submitted version. */
export function baseVersionAfter({ reason, values }: FormFailed<string>, current: number): number {
  return reason === "edit-conflict" ? current : Number(values.baseVersion?.[0] || current);
}

function describeOutside(count: number): string {
  const words = capitalise(numberInWords(count));
  return plural(
    count,
    `${words} rendez-vous se trouve hors de ces horaires : il est maintenu.`,
    `${words} rendez-vous se trouvent hors de ces horaires : ils sont maintenus.`,
  );
}

interface WeekdayProps {
  weekday: number;
  hours: DayHours;
  values: FormValues | null;
  errors: FormFailed["errors"];
}

function Weekday({ weekday, hours, values, errors }: WeekdayProps) {
  const name = WEEKDAYS[weekday]!;
  const fieldNames = hoursFieldNames(weekday);
  const fields = ["from", "to", "breakFrom", "breakTo"] as const;
  const error = fields.map((field) => errors[fieldNames[field]]).find(Boolean);
  const errorId = `${fieldNames.open}-error`;
  const hourInput = (field: (typeof fields)[number], label: string) => (
    <input
      name={fieldNames[field]}
      aria-label={`${name}, ${label}`}
      aria-invalid={errors[fieldNames[field]] ? true : undefined}
      {...focusedOnLoad(Boolean(errors[fieldNames[field]]))}
      aria-describedby={errors[fieldNames[field]] ? errorId : undefined}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={values ? values[fieldNames[field]]?.[0] : (hours[field] ?? "")}
    />
  );
  const breakNames = [fieldNames.breakFrom, fieldNames.breakTo];
  const hasBreak = values ? breakNames.some((field) => values[field]?.[0]) : hours.breakFrom !== null;
  const breakFields = (
    <div className={styles.timeSpan}>
      <span>pause</span>
      {hourInput("breakFrom", "début de la pause")} à {hourInput("breakTo", "fin de la pause")}
    </div>
  );
  const slotCount = timesOfHours(hours).length;
  return (
    <fieldset className={styles.day}>
      <legend className="visuallyHidden">{name}</legend>
      <label className={styles.name}>
        <Switch name={fieldNames.open} defaultChecked={values ? fieldNames.open in values : hours.open} />
        {name}
      </label>
      <div className={styles.timeSpan}>
        <span>de</span>
        {hourInput("from", "début")} à {hourInput("to", "fin")}
      </div>
      {hasBreak ? (
        breakFields
      ) : (
        <Disclosure
          className={styles.break}
          summary={
            <span>
              Une pause<span className="visuallyHidden"> le {name}</span>
            </span>
          }
        >
          {breakFields}
        </Disclosure>
      )}
      <span className={styles.slotCount}>
        {hours.open ? `${slotCount} ${plural(slotCount, "créneau", "créneaux")}` : "fermé"}
      </span>
      {error && (
        <div className={styles.error}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
