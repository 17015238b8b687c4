const rules = new Intl.PluralRules("fr");

/** The form for a count; in French 0 is singular. */
export function plural(count: number, one: string, many: string): string {
  return rules.select(count) === "one" ? one : many;
}
