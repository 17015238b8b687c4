export function proposedSlotsIn(html: string): [string, string][] {
  const rows = [...html.matchAll(/name="date"[^>]* value="([^"]*)"[\s\S]*?<option selected="">(\d\d:\d\d)/g)];
  return rows.flatMap(([, date, time]): [string, string][] => [
    ["date", date!],
    ["slot", time!],
  ]);
}
