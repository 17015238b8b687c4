import { commonMessages } from "./common.messages.ts";
import { passwordsDiffer } from "./person-fields.messages.ts";
import { typeset } from "#app/french/typeset.ts";

/** Messages of specification §5 keep their words; only their typography is changed. */
export const personMessages = {
  password: typeset("Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial."),
  disallowedCharacter: (character: string) =>
    `Caractère non accepté : ${character === " " ? "l’espace" : `« ${character} »`}.`,
  passwordLength: "Le mot de passe ne peut pas dépasser 128 caractères.",
  passwordConfirmation: passwordsDiffer,
  passwordRequired: "Veuillez entrer votre mot de passe.",
  name: "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.",
  gender: "Veuillez indiquer votre genre.",
  nameLength: "Un nom ou un prénom ne peut pas dépasser 60 caractères.",
  email: commonMessages.email,
  emailFormat: commonMessages.emailFormat,
  nonAsciiLocalPart: "Les lettres accentuées ne sont pas acceptées avant le @.",
  emailRequired: "Veuillez entrer une adresse e-mail.",
} as const;
