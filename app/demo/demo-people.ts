import { foldLetters } from "#app/platform/database/fold-letters.ts";

export const demoOwner = {
  firstName: "Jeanne",
  lastName: "Delorme",
  gender: "F",
  email: "jeanne@atelier.example",
  password: "Contrejour1221!",
} as const;
export const demoMember = {
  firstName: "Lucas",
  lastName: "Vidal",
  gender: "M",
  email: "lucas@atelier.example",
  password: "Objectif50mm!",
} as const;
export const demoClient = {
  firstName: "Camille",
  lastName: "Moreau",
  gender: "F",
  email: "camille.moreau@courriel.example",
  password: "Lumiere2026!",
} as const;

/** The names are invented. */
const GENDERS = {
  "Hugo Lambert": "M",
  "Sofia Nadir": "F",
  "Théo Marchand": "M",
  "Inès Garnier": "F",
  "Anaïs Lemoine": "F",
  "Marc Perche": "M",
  "Jade Okafor": "F",
  "Sylvie Roux": "F",
  "Louise Bernard": "F",
  "Adam Benali": "M",
  "Chloé Fontaine": "F",
  "Nathan Girard": "M",
  "Léa Mercier": "F",
  "Samir Haddad": "M",
  "Manon Chevalier": "F",
  "Paul Renaud": "M",
  "Alice Dumont": "F",
  "Yanis Meunier": "M",
  "Zoé Carpentier": "F",
  "Victor Brunet": "M",
  "Emma Leclerc": "F",
  "Raphaël Guérin": "M",
  "Lina Boucher": "F",
  "Gabriel Colin": "M",
  "Rose Picard": "F",
  "Jules Aubert": "M",
  "Mila Fabre": "F",
  "Noé Laurent": "M",
  "Agathe Charpentier": "F",
  "Ibrahim Diallo": "M",
  "Clara Masson": "F",
  "Simon Rivière": "M",
  "Margaux Blanc": "F",
  "Arthur Pons": "M",
  "Nora Lacroix": "F",
  "Elias Joly": "M",
  "Juliette Caron": "F",
  "Maxime Royer": "M",
  "Sarah Weber": "F",
} as const;

/** The phone numbers here and in `guestPhone` are reserved for fiction. */
export const otherDemoClients = Object.entries(GENDERS).map(([name, gender], index) => {
  const [firstName, lastName] = name.split(" ") as [string, string];
  return {
    firstName,
    lastName,
    gender,
    email: `${foldLetters(firstName)}.${foldLetters(lastName)}@courriel.example`,
    password: demoClient.password,
    phone: `06 39 98 ${twoDigits(Math.floor(index / 10) + 10)} ${twoDigits((index % 10) * 7 + 11)}`,
  };
});

export function guestPhone(index: number): string {
  return `01 99 00 ${twoDigits((index * 13 + 8) % 100)} ${twoDigits((index * 37 + 14) % 100)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
