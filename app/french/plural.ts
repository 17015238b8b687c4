const rules = new Intl.PluralRules("fr");

/** The form for a count; in French 0 is singular. */
export function plural<Words>(count: number, one: Words, many: Words): Words {
  return rules.select(count) === "one" ? one : many;
}
