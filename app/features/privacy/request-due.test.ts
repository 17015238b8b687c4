import { expect, it } from "vitest";
import { describeDue, mayExtend, dataRequestDue } from "./request-due.ts";

const request = { receivedOn: "2026-01-31", extendedOn: null, answeredOn: null };

it("dataRequestDue returns the day one month after the request, or three months after it if it was extended", () => {
  expect(dataRequestDue(request)).toBe("2026-02-28");
  expect(dataRequestDue({ ...request, receivedOn: "2026-11-22" })).toBe("2026-12-22");
  expect(dataRequestDue({ ...request, extendedOn: "2026-02-10" })).toBe("2026-04-30");
});

it("mayExtend allows one extension, within the first month and before the answer", () => {
  expect(mayExtend(request, "2026-02-28")).toBe(true);
  expect(mayExtend(request, "2026-03-01")).toBe(false);
  expect(mayExtend({ ...request, extendedOn: "2026-02-10" }, "2026-02-11")).toBe(false);
  expect(mayExtend({ ...request, answeredOn: "2026-02-10" }, "2026-02-11")).toBe(false);
});

it("describeDue counts the days until or since the deadline", () => {
  expect(describeDue("2026-12-22", "2026-12-10")).toBe("dans 12 jours");
  expect(describeDue("2026-12-22", "2026-12-21")).toBe("dans un jour");
  expect(describeDue("2026-12-22", "2026-12-22")).toBe("aujourd’hui");
  expect(describeDue("2026-12-22", "2026-12-23")).toBe("en retard d’un jour");
  expect(describeDue("2026-12-22", "2026-12-24")).toBe("en retard de 2 jours");
});
