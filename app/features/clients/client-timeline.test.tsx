import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ClientTimeline } from "./client-timeline.tsx";
import type { TimelineEntry } from "./timeline-entry.ts";

const mail = {
  key: "m1",
  at: "2026-11-20T09:00:00Z",
  kind: "mail",
  title: "Confirmation de demande",
  detail: null,
  text: null,
  link: null,
} as const;

it.each([
  ["e-mail non remis", { isSent: false, failed: true }],
  ["envoi en cours", { isSent: false, failed: false }],
  ["e-mail envoyé le 20\u00A0nov. à 10:00", { isSent: true, failed: false }],
])("ClientTimeline shows the date of a mail with the outcome « %s » once", (outcome, state) => {
  const entry: TimelineEntry = { ...mail, ...state, outcome };
  const html = renderToStaticMarkup(
    <ClientTimeline
      upcoming={[]}
      months={[{ name: "Novembre", entries: [entry] }]}
      answer={undefined}
      now="2026-11-26T09:00:00Z"
    />,
  );
  expect(html).toContain(outcome);
  expect(html.match(/20\u00A0nov\./g)).toHaveLength(1);
});
