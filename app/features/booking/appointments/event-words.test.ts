import { expect, test } from "vitest";
import { eventDetail, describeEvent, whoActed } from "./event-words.ts";

const start = { date: "2026-12-04", time: "10:30" };

test.each([
  [{ start }, "le vendredi 4 décembre 2026 à 10:30"],
  [
    { from: start, to: { date: "2026-12-01", time: "15:00" } },
    "du vendredi 4 décembre 2026 à 10:30 au mardi 1er décembre 2026 à 15:00",
  ],
  [{}, ""],
])("eventDetail describes %j as %j", (data, detail) => {
  expect(eventDetail(data)).toBe(detail);
});

test("describeEvent joins the event's name and the appointment's start with words that suit the kind of event", () => {
  expect(describeEvent("Retour en arrière", { start }, "change-undone")).toBe(
    "Retour en arrière : rendez-vous du vendredi 4 décembre 2026 à 10:30",
  );
  expect(describeEvent("Rendez-vous pris", { start }, "appointment-booked")).toBe(
    "Rendez-vous pris pour le vendredi 4 décembre 2026 à 10:30",
  );
  expect(describeEvent("Rendez-vous annulé", { start }, "appointment-cancelled")).toBe(
    "Rendez-vous annulé : celui du vendredi 4 décembre 2026 à 10:30",
  );
  expect(describeEvent("Client prévenu", {}, "change-notified")).toBe("Client prévenu");
});

test("whoActed returns a member's first name, or the kind of actor, or null for a deleted member", () => {
  expect(whoActed({ firstName: "Jeanne", actor: "member-1" })).toBe("Jeanne");
  expect(whoActed({ firstName: null, actor: "client" })).toBe("le client");
  expect(whoActed({ firstName: null, actor: "member-2" })).toBeNull();
});
