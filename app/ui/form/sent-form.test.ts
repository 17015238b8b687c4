import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

/** Submit buttons outside the shared components, each with the reason why it needs no busy state. */
const PLAIN_BUTTONS: Record<string, string> = {
  "app/features/booking/agency-agenda/move-target-list.tsx": "a half hour: the whole agenda shows the busy state",
  "app/features/booking/agency-agenda/week-cells.tsx": "a half hour: the whole agenda shows the busy state",
  "app/features/booking/public-booking/calendar.tsx": "a day: placeholders stand for its hours until they have loaded",
  "app/features/booking/agency-appointments/entry-form.tsx": "hidden, for Enter",
  "app/features/booking/agency-appointments/move-form.tsx": "hidden, for Enter",
  "app/features/showcase/prices/tier-select.tsx": "for browsers without scripts",
  "app/forms/action-form.tsx": "hidden, for Enter",
  "app/ui/list/search-list.tsx": "a search leads to a page, as a link does",
};

test("every submit button shows that its form is being sent, except those that this test lists", () => {
  const plain = sourceFiles("app/**/*.tsx").filter(({ text }) =>
    [...text.matchAll(/<button\b(?:=>|[^>])*>/g)].some(([tag]) => !/\stype="(?:button|reset)"/.test(tag)),
  );
  expect(plain.map(({ path }) => path).toSorted()).toEqual(Object.keys(PLAIN_BUTTONS).toSorted());
});
