export function shortName({ name, origin }: { name: string; origin: "online" | "agency" }): string {
  const [, first = "", last = ""] = /^(\S+) (.+)$/.exec(name) ?? [];
  // The agency may have entered a firm's name; an e-mail address may replace a missing name.
  if (origin === "agency" || !last || name.includes("@")) return name;
  const initials = first.split("-").map((part) => `${[...part][0] ?? ""}.`);
  return `${initials.join("-")} ${last}`;
}
