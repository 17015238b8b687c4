// Texts shown before validation. The error messages load later (person.messages.ts).

export const genders = [
  { value: "F", label: "Féminin" },
  { value: "M", label: "Masculin" },
] as const;

/** No-break spaces keep the characters on one line. Do not apply typeset(), which would take them for punctuation. */
export const passwordHint =
  "8 caractères au moins, dont une lettre, un chiffre et un caractère spécial parmi !\u00A0$\u00A0&\u00A0?\u00A0@\u00A0=";

/** Tells password managers (Safari, 1Password) the rules; otherwise they propose disallowed characters. */
export const newPasswordAttributes = {
  passwordrules: "minlength: 8; maxlength: 128; required: lower, upper; required: digit; required: [!$&?@=];",
};

/** The form also shows this message while the second password is typed. */
export const passwordsDiffer = "Les mots de passe ne correspondent pas.";
