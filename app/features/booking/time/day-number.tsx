import { dayOfMonth } from "./calendar-month.ts";

/** « 1er », with raised letters, or « 2 ». */
export function DayNumber({ date }: { date: string }) {
  const number = dayOfMonth(date);
  return (
    <>
      {number}
      {number === 1 && <sup>er</sup>}
    </>
  );
}
