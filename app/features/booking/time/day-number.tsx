import { dayOfMonth } from "./calendar-month.ts";

export function DayNumber({ date }: { date: string }) {
  const number = dayOfMonth(date);
  return (
    <>
      {number}
      {number === 1 && <sup>er</sup>}
    </>
  );
}
