export const WIDTH = 960;
export const HEIGHT = 240;
const MARKS_HEIGHT = 28;
const GROUND = HEIGHT - MARKS_HEIGHT;
const SCALE_WIDTH = 36;

interface Day {
  views: number;
  enquiries: number;
  bookings: number;
}

/** @param days oldest first, at least one */
export function viewsChart(days: readonly Day[]) {
  const step = (WIDTH - SCALE_WIDTH) / days.length;
  const top = roundUp(Math.max(...days.map(({ views }) => views), 1));
  const heightOf = (views: number) => (views / top) * (GROUND - 12);
  const width = Math.max(step * 0.72, 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  const marks = (count: (day: Day) => number, y: number) =>
    days.flatMap((day, index) =>
      count(day) === 0
        ? []
        : [{ x: round((index + 0.5) * step), y, radius: round(Math.min(1.6 + Math.sqrt(count(day)), 5)) }],
    );
  return {
    bars: days.map(({ views }, index) => ({
      x: round(index * step + (step - width) / 2),
      y: round(GROUND - heightOf(views)),
      width: round(width),
      height: round(heightOf(views)),
    })),
    enquiries: marks(({ enquiries }) => enquiries, GROUND + 9),
    bookings: marks(({ bookings }) => bookings, GROUND + 21),
    scale: [top, top / 2].map((value) => ({ y: round(GROUND - heightOf(value)), value })),
  };
}

/** Rounds up to an even number of one significant digit, because the scale shows its half: 1 → 2, 17 → 20, 250 → 300. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const rounded = Math.ceil(value / unit) * unit;
  return rounded % 2 === 0 ? rounded : rounded + unit;
}
