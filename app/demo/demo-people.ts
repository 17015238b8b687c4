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

/** Invented names; the phone numbers are reserved for fiction. */
const NAMES = [
  "Hugo Lambert",
  "Sofia Nadir",
  "Théo Marchand",
  "Inès Garnier",
  "Anaïs Lemoine",
  "Marc Perche",
  "Jade Okafor",
  "Sylvie Roux",
  "Louise Bernard",
  "Adam Benali",
  "Chloé Fontaine",
  "Nathan Girard",
  "Léa Mercier",
  "Samir Haddad",
  "Manon Chevalier",
  "Paul Renaud",
  "Alice Dumont",
  "Yanis Meunier",
  "Zoé Carpentier",
  "Victor Brunet",
  "Emma Leclerc",
  "Raphaël Guérin",
  "Lina Boucher",
  "Gabriel Colin",
  "Rose Picard",
  "Jules Aubert",
  "Mila Fabre",
  "Noé Laurent",
  "Agathe Charpentier",
  "Ibrahim Diallo",
  "Clara Masson",
  "Simon Rivière",
  "Margaux Blanc",
  "Arthur Pons",
  "Nora Lacroix",
  "Elias Joly",
  "Juliette Caron",
  "Maxime Royer",
  "Sarah Weber",
] as const;

export const demoClients = NAMES.map((name, index) => {
  const [firstName, lastName] = name.split(" ") as [string, string];
  return {
    firstName,
    lastName,
    gender: "F" as const,
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
