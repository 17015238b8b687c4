const rules = new Intl.PluralRules("fr");

/** In French, 0 is singular. */
export function plural<Words>(count: number, one: Words, many: Words): Words {
  return rules.select(count) === "one" ? one : many;
}
