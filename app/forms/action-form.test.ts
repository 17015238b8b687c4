import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

const FORM_GONE = "the failed form may no longer be on the page";
const IN_A_LIST = "above a list whose rows have no room for it";
const NO_FORM = "answers no form";
const NEXT_STEPS = "offers buttons or links for the next step";

/** Files with an alert outside `ActionForm`, and the reason why the alert is not inside its form. */
const ALERTS: Record<string, string> = {
  "app/features/booking/agency-agenda/agenda-moves.tsx": NEXT_STEPS,
  "app/features/booking/agency-appointments/slot-unavailable-notice.tsx": NEXT_STEPS,
  "app/features/booking/closing/conflicts.tsx": NEXT_STEPS,
  "app/features/emails/mail-view.tsx": FORM_GONE,
  "app/features/enquiries/form/enquiry-form.tsx": NEXT_STEPS,
  "app/features/privacy/request-line.tsx": FORM_GONE,
  "app/features/profile/profile-picture.tsx": "the script sends the file, and no form",
  "app/layout/site/link-page.tsx": FORM_GONE,
  "app/routes/account/account-appointment.tsx": NEXT_STEPS,
  "app/routes/agency/agenda/agenda.tsx": NO_FORM,
  "app/routes/agency/agenda/appointment-cancel.tsx": FORM_GONE,
  "app/routes/agency/agenda/appointment-message.tsx": FORM_GONE,
  "app/routes/agency/agenda/appointment-move.tsx": FORM_GONE,
  "app/routes/agency/agenda/closed-days-sections.tsx": IN_A_LIST,
  "app/routes/agency/clients/client-merge.tsx": FORM_GONE,
  "app/routes/agency/clients/client.tsx": IN_A_LIST,
  "app/routes/agency/content/content-galleries.tsx": IN_A_LIST,
  "app/routes/agency/content/content-gallery.tsx": IN_A_LIST,
  "app/routes/agency/content/content-prices.tsx": NEXT_STEPS,
  "app/routes/agency/content/content-publish.tsx": FORM_GONE,
  "app/routes/agency/content/content-series.tsx": IN_A_LIST,
  "app/routes/agency/content/films.tsx": IN_A_LIST,
  "app/routes/agency/emails/mails.tsx": "its form is one button in the heading of the page",
  "app/routes/agency/enquiries/enquiry.tsx": IN_A_LIST,
  "app/routes/agency/settings/data-requests.tsx": FORM_GONE,
  "app/routes/agency/today/first-steps.tsx": IN_A_LIST,
  "app/routes/agency/today/pending-changes.tsx": IN_A_LIST,
  "app/routes/agency/today/today.tsx": FORM_GONE,
  "app/routes/auth/access-undo.tsx": FORM_GONE,
  "app/routes/auth/login-code.tsx": FORM_GONE,
  "app/routes/development/ui-parts.tsx": NO_FORM,
  "app/routes/links/cancel-appointment.tsx": "above the card, whose buttons stand in one row",
  "app/routes/links/choose-slot.tsx": "answers two forms",
  "app/routes/links/reminder.tsx": "answers three forms",
};

const sources = sourceFiles("app/**/*.tsx", /^app\/(?:forms\/action-form|ui\/error-notice)\.tsx$/);

test("every form shows its failure itself, except in the files that this test lists with a reason", () => {
  const withAlert = sources.filter(({ text }) => /<ErrorNotice\b|<(?:Notice|FormStatus)\b[^>]*role="alert"/.test(text));
  expect(withAlert.map(({ path }) => path).toSorted()).toEqual(Object.keys(ALERTS).toSorted());
});

test("a form with `error={null}` has a comment that says where the message is shown", () => {
  const uncommented = sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index, lines) =>
        line.includes("error={null}") && !/^\s*\/\//.test(lines[index - 1]!) ? [`${path}:${index + 1}`] : [],
      ),
  );
  expect(uncommented).toEqual([]);
});
