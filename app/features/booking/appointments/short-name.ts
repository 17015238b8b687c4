/** « C. Fontaine » for « Chloé Fontaine »; a name that the agency entered may be a firm's and stays whole. */
export function shortName({ name, origin }: { name: string; origin: "online" | "agency" }): string {
  const [, first = "", last = ""] = /^(\S+) (.+)$/.exec(name) ?? [];
  // An e-mail address may replace a missing name.
  if (origin === "agency" || !last || name.includes("@")) return name;
  const initials = first.split("-").map((part) => `${[...part][0] ?? ""}.`);
  return `${initials.join("-")} ${last}`;
}
