const NARROW_NO_BREAK_SPACE = "\u202F";
const NO_BREAK_SPACE = "\u00A0";
const ADDRESSES = /(https?:\/\/[^\s»]+|[^\s«»()]+@[^\s«»()]+)/;
const DRESSED = /[;!?:»«€%']/;

/**
 * French typography for what is shown: unbreakable spaces where French wants them, curly apostrophes.
 * The catalogue itself keeps plain spaces and straight apostrophes; e-mail and web addresses stay as they are.
 */
export function typo(text: string): string {
  // Most texts are labels without any of it.
  if (!DRESSED.test(text)) return text;
  return text
    .split(ADDRESSES)
    .map((part, index) => (index % 2 ? part : dress(part)))
    .join("");
}

function dress(text: string): string {
  return text
    .replace(/ ([;!?])/g, `${NARROW_NO_BREAK_SPACE}$1`)
    .replace(/ ([:»])/g, `${NO_BREAK_SPACE}$1`)
    .replace(/« /g, `«${NO_BREAK_SPACE}`)
    .replace(/(\d) (€|%)/g, `$1${NO_BREAK_SPACE}$2`)
    .replaceAll("'", "’");
}

/** The same for a longer text, where figures stay with what they count, and a phone number on its line. */
export function typoOfProse(text: string): string {
  return typo(text)
    .replace(/(\d) (à(?= \d)|ans?|mois|jours?|heures?|minutes?|min|h|caractères)(?!\p{L})/gu, `$1${NO_BREAK_SPACE}$2`)
    .replace(/(art\.|\u00A0à) (?=L?\d)/g, `$1${NO_BREAK_SPACE}`)
    .replace(/\b(\d\d) (?=\d\d\b)/g, `$1${NO_BREAK_SPACE}`);
}
