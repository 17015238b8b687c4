const NO_BREAK_SPACE = "\u00A0";
const ADDRESSES = /(https?:\/\/[^\s»]+|[^\s«»()]+@[^\s«»()]+)/;

/** Adds no-break spaces and curly apostrophes for display. E-mail and web addresses stay unchanged. */
export function typeset(text: string): string {
  if (!text.includes("@") && !text.includes("://")) return addTypography(text);
  // split() puts the captured addresses at the odd indexes.
  const parts = text.split(ADDRESSES);
  return parts.map((part, index) => (index % 2 === 1 ? part : addTypography(part))).join("");
}

export function typesetAll<Value>(value: Value): Value {
  if (typeof value === "string") return typeset(value) as Value;
  if (Array.isArray(value)) return value.map(typesetAll) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, typesetAll(member)])) as Value;
}

function addTypography(text: string): string {
  return bindFigures(
    text
      .replace(/ (?=[;!?])/g, "\u202F")
      .replace(/ (?=[:»])/g, NO_BREAK_SPACE)
      .replaceAll("« ", `«${NO_BREAK_SPACE}`)
      .replaceAll("'", "’"),
  );
}

const MONTHS = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";
const UNITS = "ans?|mois|semaines?|jours?|heures?|minutes?|min|h|caractères";
const STREETS = "allée|avenue|boulevard|chemin|cours|impasse|passage|place|quai|route|rue|square";
const COUNTS = new RegExp(
  `(\\d(?:er| bis| ter)?,?) (?=[€%]|à \\d(?!\\d?[:h])|(?:${MONTHS}|${UNITS}|${STREETS})(?![a-zà-ÿ]))`,
  "g",
);

/** Keeps on one line « 3 mois », « 2 à 3 », « 1er mai », « à 10:30 », « art. L121-1 » and phone numbers. */
function bindFigures(text: string): string {
  return text
    .replace(COUNTS, `$1${NO_BREAK_SPACE}`)
    .replace(/(^|[ \u00A0])à (?=\d\d?[:h]\d\d)/g, `$1à${NO_BREAK_SPACE}`)
    .replace(/(art\.|\u00A0à) (?=L?\d)/g, `$1${NO_BREAK_SPACE}`)
    .replace(/\b(\d\d) (?=\d\d\b)/g, `$1${NO_BREAK_SPACE}`);
}
