export interface AnswerTemplate {
  id: string;
  name: string;
  text: string;
}

export const TEMPLATE_NAME_MAXIMUM = 80;
export const ANSWER_MAXIMUM = 5000;
export const MAX_TEMPLATES = 30;

const PLACEHOLDERS = ["prénom", "offre", "créneaux"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const BRACES = /\{([^{}\n]*)\}/g;

export function unknownPlaceholder(text: string): string | null {
  for (const [placeholder, name] of text.matchAll(BRACES)) if (!isPlaceholder(name!)) return placeholder;
  return null;
}

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((known) => known === name.normalize("NFC"));
}

export function fillPlaceholders(text: string, values: Partial<Record<Placeholder, string>>): string {
  return text.replace(/( ?)\{([^{}\n]*)\}/g, (whole, space: string, name: string) => {
    const value = isPlaceholder(name) ? values[name.normalize("NFC") as Placeholder] : undefined;
    // An empty value, such as an unknown first name, also removes the space before it.
    return value === undefined ? whole : value && space + value;
  });
}

export function withoutBraces(text: string): string {
  return text.replaceAll("{", "(").replaceAll("}", ")");
}

export function hasPlaceholder(text: string, placeholder: Placeholder): boolean {
  return [...text.matchAll(BRACES)].some(([, name]) => name!.normalize("NFC") === placeholder);
}

/** Replaces an empty text or an unchanged template; otherwise appends the template. @param templates filled in */
export function addTemplate(current: string, template: string, templates: readonly string[]): string {
  const text = current.trim();
  if (text === "" || templates.some((other) => other.trim() === text)) return template;
  return text.includes(template) ? text : `${text}\n\n${template}`;
}

export const FIRST_TEMPLATES: readonly AnswerTemplate[] = [
  {
    id: "renseignements",
    name: "Premiers renseignements",
    text: "Bonjour {prénom},\n\nMerci pour votre message à propos de « {offre} ».\n\nPour vous répondre précisément, dites-nous la date, le lieu et le nombre de personnes.\n\nÀ bientôt",
  },
  {
    id: "rendez-vous",
    name: "Proposer un rendez-vous",
    text: "Bonjour {prénom},\n\nMerci pour votre message à propos de « {offre} ». Le plus simple est d’en parler une demi-heure. Voici trois créneaux que nous vous gardons :\n\n{créneaux}\n\nChoisissez celui qui vous convient, ou répondez à ce message.\n\nÀ bientôt",
  },
  {
    id: "impossible",
    name: "Répondre que ce n’est pas possible",
    text: "Bonjour {prénom},\n\nMerci d’avoir pensé à nous pour « {offre} ». À cette date, nous sommes déjà pris.\n\nNous vous souhaitons une belle journée.",
  },
];
