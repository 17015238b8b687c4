/** The moments that an enquiry's composer shows, as the fields that its form sends: a day and an hour for each. */
export function proposedSlotsIn(html: string): [string, string][] {
  const rows = [...html.matchAll(/name="date"[^>]* value="([^"]*)"[\s\S]*?<option selected="">(\d\d:\d\d)/g)];
  return rows.flatMap(([, date, time]): [string, string][] => [
    ["date", date!],
    ["slot", time!],
  ]);
}
