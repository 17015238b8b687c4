import { useState } from "react";
import { href, useLocation } from "react-router";
import { noAnswerMessages } from "#app/forms/common.messages.ts";
import { ClosingForm } from "#app/features/booking/closing/closing-form.tsx";
import { ClosingMonths, MonthSteps } from "#app/features/booking/closing/closing-months.tsx";
import { HolidaysForm } from "#app/features/booking/closing/holidays-form.tsx";
import { ReopenedClosure } from "#app/features/booking/closing/reopened-closure.tsx";
import { UpcomingClosures } from "#app/features/booking/closing/upcoming-closures-list.tsx";
import { OpeningHoursForm, baseVersionAfter } from "#app/features/booking/opening-hours/opening-hours-form.tsx";
import { AgencySection } from "#app/layout/agency/agency-page.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { formError } from "#app/ui/form/form-answer.ts";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import type { Route } from "./+types/closed-days.ts";

type SectionProps = Pick<Route.ComponentProps, "loaderData" | "actionData">;

const CLOSING_SAVED = "Fermeture enregistrée.";

export function CloseDays({ loaderData, actionData }: SectionProps) {
  const { today, view, monthMarks, bookedCount, closures, flash } = loaderData;
  const closingAnswer = actionData?.ok && actionData.intent === "close" ? actionData : null;
  const isClosingSaved = actionData ? closingAnswer !== null : flash === "days-closed";
  const reopeningAnswer = actionData?.ok && actionData.intent === "reopen" ? actionData : null;
  const closingCount = useSubmissionCount(closingAnswer);
  const { key } = useLocation();
  // The location whose days were closed: its address still names them, and a revalidation drops the answer.
  const [closedKey, setClosedKey] = useState("");
  if (closingAnswer && closedKey !== key) setClosedKey(key);
  const chosen = closedKey === key ? null : view.chosen;
  return (
    <>
      <AgencySection
        title="Fermer des jours"
        id="fermer"
        aside={<MonthSteps today={today} firstMonth={view.month} chosen={chosen} hrefOf={hrefOf} />}
      >
        <ClosingMonths today={today} firstMonth={view.month} chosen={chosen} {...monthMarks} hrefOf={hrefOf} />
      </AgencySection>
      <div className="columns">
        <ClosingForm
          key={closingCount}
          today={today}
          chosen={chosen}
          bookedCount={bookedCount}
          clearHref={hrefOf({ month: view.month })}
          failed={failureOf(actionData, "close")}
        />
        <AgencySection title="Fermetures à venir" id="fermetures">
          {isClosingSaved && <ClosingStatus key={closingCount} closureCount={closures.length} />}
          {reopeningAnswer && <ReopenedClosure answer={reopeningAnswer} />}
          <ErrorNotice>{formError(failureOf(actionData, "reopen"), noAnswerMessages)}</ErrorNotice>
          <UpcomingClosures closures={closures} />
        </AgencySection>
      </div>
    </>
  );
}

/** Shows nothing once one of the closures was reopened. */
function ClosingStatus({ closureCount }: { closureCount: number }) {
  const [maxCount, setMaxCount] = useState(closureCount);
  if (closureCount > maxCount) setMaxCount(closureCount);
  return closureCount < maxCount ? null : <SuccessNotice>{CLOSING_SAVED}</SuccessNotice>;
}

export function Holidays({ loaderData: { holidays, alsaceMoselle }, actionData }: SectionProps) {
  return (
    <AgencySection title="Jours fériés" id="feries">
      {actionData?.ok && actionData.intent === "close-holidays" && <SuccessNotice>{CLOSING_SAVED}</SuccessNotice>}
      <HolidaysForm holidays={holidays} alsaceMoselle={alsaceMoselle} answer={actionData} />
    </AgencySection>
  );
}

export function OpeningHours({ loaderData, actionData }: SectionProps) {
  const { bookableDays, remaining, flash } = loaderData;
  const failed = failureOf(actionData, "save-hours");
  const isSaved = Boolean(actionData?.ok && actionData.intent === "save-hours");
  const hours = failed?.hours ?? loaderData.hours;
  /** The version that the fields show. A failure does not replace the input by a newer version. */
  const [fieldsVersion, setFieldsVersion] = useState(failed ? baseVersionAfter(failed, hours.version) : hours.version);
  if ((!actionData || isSaved) && fieldsVersion !== hours.version) setFieldsVersion(hours.version);
  return (
    <AgencySection title="Horaires" id="horaires">
      <OpeningHoursForm
        key={fieldsVersion}
        rules={hours.value}
        version={failed ? hours.version : fieldsVersion}
        bookableDays={bookableDays}
        failed={failed}
        outsideCount={remaining.filter(({ why }) => why === "outside-hours").length}
        isSaved={actionData ? isSaved : flash === "hours-saved"}
      />
    </AgencySection>
  );
}

function hrefOf({ month, first, last }: { month: string; first?: string; last?: string }): string {
  const query = new URLSearchParams({ mois: month, ...(first && { du: first }), ...(last && { au: last }) });
  return `${href("/agence/jours-fermes")}?${query}`;
}
