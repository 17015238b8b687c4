export const CHART_WIDTH = 960;
export const CHART_HEIGHT = 240;
/** Room below the bars for a row of enquiries and one of bookings. */
const MARKS_HEIGHT = 28;
const BASELINE = CHART_HEIGHT - MARKS_HEIGHT;
/** Room above the highest bar for the number at the top of the scale. */
const TOP_HEIGHT = 12;
const SCALE_WIDTH = 36;
const BAR_SHARE_OF_DAY = 0.72;

export interface DayCounts {
  views: number;
  enquiries: number;
  bookings: number;
}

/** @param days oldest first, at least one */
export function viewsChart(days: readonly DayCounts[]) {
  const dayWidth = (CHART_WIDTH - SCALE_WIDTH) / days.length;
  const top = roundUp(Math.max(...days.map(({ views }) => views), 1));
  const heightOf = (views: number) => (views / top) * (BASELINE - TOP_HEIGHT);
  const barWidth = Math.max(dayWidth * BAR_SHARE_OF_DAY, 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  const marks = (kind: "enquiries" | "bookings", y: number) =>
    days
      .map((day, index) => ({ count: day[kind], x: round((index + 0.5) * dayWidth) }))
      .filter(({ count }) => count > 0)
      // The area grows with the count, until two rows would touch.
      .map(({ count, x }) => ({ x, y, radius: round(Math.min(1.6 + Math.sqrt(count), 5)) }));
  return {
    bars: days.map(({ views }, index) => ({
      x: round(index * dayWidth + (dayWidth - barWidth) / 2),
      y: round(BASELINE - heightOf(views)),
      width: round(barWidth),
      height: round(heightOf(views)),
    })),
    enquiries: marks("enquiries", BASELINE + 9),
    bookings: marks("bookings", BASELINE + 21),
    scale: [top, top / 2].map((value) => ({ y: round(BASELINE - heightOf(value)), value })),
  };
}

/** Rounds up to an even number of one significant digit, because the scale shows its half: 1 → 2, 17 → 20, 250 → 300. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const rounded = Math.ceil(value / unit) * unit;
  return rounded % 2 === 0 ? rounded : rounded + unit;
}
