/**
 * « C. Fontaine » for « Chloé Fontaine », where there is little room; a name that the agency noted may be a firm's and
 * stays whole.
 */
export function shortName({ name, origin }: { name: string; origin: "online" | "agency" }): string {
  const [, first = "", last = ""] = /^(\S+) (.+)$/.exec(name) ?? [];
  // An address stands in for a name where there is none.
  if (origin === "agency" || !last || name.includes("@")) return name;
  const initials = first.split("-").map((part) => `${[...part][0] ?? ""}.`);
  return `${initials.join("-")} ${last}`;
}
