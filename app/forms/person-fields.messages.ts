/** What the fields of a person's details say before anything is checked; what a check says is fetched with it. */

/** What may be chosen under « Genre ». */
export const genders = [
  { value: "F", label: "Féminin" },
  { value: "M", label: "Masculin" },
] as const;

/** Beside a new password; not through typo(): the signs are listed here, they do not punctuate. They stay on one line. */
export const passwordHint =
  "8 caractères au moins, dont une lettre, un chiffre et un caractère spécial parmi !\u00A0$\u00A0&\u00A0?\u00A0@\u00A0=";

/** The same for password managers, which otherwise propose signs that are refused (attribute of Safari and 1Password). */
export const newPasswordAttributes = {
  passwordrules: "minlength: 8; maxlength: 128; required: lower, upper; required: digit; required: [!$&?@=];",
};

/** Said while it is typed, too. */
export const passwordsDiffer = "Les mots de passe ne correspondent pas.";
