import { expect, test } from "vitest";
import { type BookingRules, type DayHours, DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { describeClosedWeekdays, describeRules } from "./rules-in-words.ts";

const day = (change: Partial<DayHours> = {}): DayHours => ({ ...DEFAULT_RULES.week[0]!, ...change });
const closed = day({ open: false });
const rules = (week: DayHours[], change: Partial<BookingRules> = {}): BookingRules => ({
  ...DEFAULT_RULES,
  week,
  ...change,
});

test.each<[string, BookingRules, string]>([
  [
    "the default rules",
    DEFAULT_RULES,
    "Vos clients peuvent réserver tous les jours de 09:00 à 18:00, jusqu’à l’heure du rendez-vous et un an à l’avance au maximum.",
  ],
  [
    "a break, a shorter Saturday and a closed Sunday",
    rules(
      [
        ...Array.from({ length: 5 }, () => day({ breakFrom: "12:30", breakTo: "13:30" })),
        day({ from: "10:00", to: "16:00" }),
        closed,
      ],
      { minimumNotice: "day-before", windowDays: 90 },
    ),
    "Vos clients peuvent réserver du lundi au vendredi de 09:00 à 18:00, avec une pause de 12:30 à 13:30, puis le samedi de 10:00 à 16:00, au plus tard la veille et trois mois à l’avance au maximum.",
  ],
  [
    "two neighbouring weekdays and a single one",
    rules([closed, day(), day(), closed, closed, day(), closed], { minimumNotice: "two-days", windowDays: 180 }),
    "Vos clients peuvent réserver le mardi et le mercredi de 09:00 à 18:00, puis le samedi de 09:00 à 18:00, au plus tard 48 heures avant et six mois à l’avance au maximum.",
  ],
  [
    "three weekdays with different hours",
    rules([
      day(),
      closed,
      day({ to: "12:00" }),
      day({ open: false, to: "12:00" }),
      closed,
      day({ from: "10:00" }),
      closed,
    ]),
    "Vos clients peuvent réserver le lundi de 09:00 à 18:00, le mercredi de 09:00 à 12:00, puis le samedi de 10:00 à 18:00, jusqu’à l’heure du rendez-vous et un an à l’avance au maximum.",
  ],
  [
    "a week without an open day",
    rules(Array.from({ length: 7 }, () => closed)),
    "Aucun jour n’est ouvert : vos clients ne peuvent rien réserver.",
  ],
])("describeRules describes %s in one sentence", (_, given, sentence) => {
  expect(describeRules(given)).toBe(sentence);
});

test.each<[string, DayHours[], string | null]>([
  ["returns null for an open week", [day(), day(), day(), day(), day(), day(), day()], null],
  [
    "names single and neighbouring closed weekdays",
    [day(), day(), closed, day(), day(), closed, closed],
    "le mercredi, puis le samedi et le dimanche",
  ],
  [
    "names neighbouring closed weekdays together, even with different hours",
    [day(), day(), day(), day(), day(), closed, day({ open: false, to: "12:00" })],
    "le samedi et le dimanche",
  ],
])("describeClosedWeekdays %s", (_, week, words) => {
  expect(describeClosedWeekdays(week)).toBe(words);
});
