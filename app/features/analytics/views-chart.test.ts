import { expect, it, test } from "vitest";
import { CHART_HEIGHT, roundUp, viewsChart, CHART_WIDTH } from "./views-chart.ts";

const day = (views: number, enquiries = 0, bookings = 0) => ({ views, enquiries, bookings });

test.each([
  [1, 2],
  [2, 2],
  [9, 10],
  [17, 20],
  [31, 40],
  [340, 400],
  [1_001, 2_000],
])("roundUp ends the scale for %d views at %d", (maximum, top) => {
  expect(roundUp(maximum)).toBe(top);
});

it("viewsChart draws a bar for each day, in proportion to its views and inside the picture", () => {
  const { bars, scale } = viewsChart([day(0), day(5), day(10)]);
  expect(bars).toHaveLength(3);
  expect(bars[0]!.height).toBe(0);
  expect(bars[2]!.height).toBeCloseTo(2 * bars[1]!.height, 0);
  for (const { x, y, width, height } of bars) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(CHART_WIDTH);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThan(CHART_HEIGHT);
  }
  expect(scale.map(({ value }) => value)).toEqual([10, 5]);
  expect(scale[0]!.y).toBe(bars[2]!.y);
});

it("viewsChart marks days with enquiries or bookings, larger when there are more", () => {
  const { bars, enquiries, bookings } = viewsChart([day(1, 1), day(1, 0, 4), day(1, 9, 1)]);
  const middles = bars.map(({ x, width }) => x + width / 2);
  expect(enquiries[0]!.x).toBeCloseTo(middles[0]!, 0);
  expect(enquiries[1]!.x).toBeCloseTo(middles[2]!, 0);
  expect(enquiries[1]!.radius).toBeGreaterThan(enquiries[0]!.radius);
  expect(bookings).toHaveLength(2);
  expect(Math.max(...[...enquiries, ...bookings].map(({ y, radius }) => y + radius))).toBeLessThanOrEqual(CHART_HEIGHT);
});

it("viewsChart draws bars without height for 395 days without views", () => {
  const { bars, enquiries } = viewsChart(Array.from({ length: 395 }, () => day(0)));
  expect(bars.map(({ height }) => height)).toEqual(Array.from({ length: 395 }, () => 0));
  expect(enquiries).toEqual([]);
});
