import { expect, it, test } from "vitest";
import { demonstrationAgency } from "#app/content/parts/agency.ts";
import { identitySchema } from "#app/content/parts/identity.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { fieldNameAt, readPartForm, textsOf } from "#app/features/publishing/part-form.ts";
import { formOf } from "#support/site/form-of.ts";
import { demonstrationFields, identityGroups } from "./identity-form.ts";

// The demonstration's agency has several social networks and an insurer, unlike some agencies.
const defaults = { ...defaultContent.identity, ...demonstrationAgency() };

const fields = identityGroups(defaults, []).flatMap((group) => group.fields);

function identityForm(changes: Record<string, string> = {}): FormData {
  return formOf({ ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), ...changes });
}

const readIdentityForm = (form: FormData) => readPartForm("identity", textsOf(form));

function problemsOf(form: FormData): (readonly [name: string, sentence: string])[] {
  const values = readIdentityForm(form);
  const { issues } = identitySchema.safeParse(values).error!;
  return issues.map(({ path, message }) => [fieldNameAt("identity", path, values, textsOf(form)), message]);
}

it("the unchanged identity form returns the identity that it was rendered with", () => {
  expect(identitySchema.parse(readIdentityForm(identityForm()))).toEqual(defaults);
});

it("the identity form omits empty optional values and returns added ones", () => {
  const changed = readIdentityForm(
    identityForm({
      "legal.insurer.name": "",
      "legal.insurer.address.street": "",
      "legal.insurer.address.postalCode": "",
      "legal.insurer.address.city": " ",
      "legal.insurer.coverage": "",
      "legal.capital": "  ",
      "address.country": "Belgique",
      "social.0.name": "",
      "social.0.url": "",
      "processors.storage.name": "Coffre SA",
      "processors.storage.address.street": "1, quai",
      "processors.storage.address.postalCode": "1000",
      "processors.storage.address.city": "Bruxelles",
      "processors.storage.phone.display": "+32 2 555 00 00",
      "phone.display": "06 39 98 00 55",
      "coordinates.latitude": "50,85",
      "commercialTerms.travel": "0,60 € le kilomètre",
    }),
  );
  const identity = identitySchema.parse(changed);
  expect(identity.legal).not.toHaveProperty("insurer");
  expect(identity.legal).not.toHaveProperty("capital");
  expect(identity.social.map(({ name }) => name)).toEqual(defaults.social.slice(1).map(({ name }) => name));
  expect(identity.address.country).toBe("Belgique");
  expect(identity.phone).toEqual({ display: "06 39 98 00 55", href: "tel:+33639980055" });
  expect(identity.processors.storage?.phone.href).toBe("tel:+3225550000");
  expect(identity.coordinates.latitude).toBe(50.85);
  expect(identity.commercialTerms.travel).toBe("0,60 € le kilomètre");
});

test("the identity form asks for the travel costs as a whole sentence", () => {
  expect(fields.find(({ name }) => name === "commercialTerms.travel")!.hint).toMatch(/^Une phrase entière/);
});

test.each([
  ["name", "", "name"],
  ["name", "x".repeat(61), "name"],
  ["email", "bonjour", "email"],
  ["phone.display", "appelez-moi", "phone.display"],
  ["mediator.url", "javascript:alert(1)", "mediator.url"],
  ["social.1.url", "facebook", "social.1.url"],
  ["coordinates.latitude", "au nord", "coordinates.latitude"],
  ["commercialTerms.vat", "peut-être", "commercialTerms.vat"],
  ["imagery", "", "imagery"],
  ["legal.insurer.coverage", "", "legal.insurer.coverage"],
  ["processors.storage.address.street", "1, quai", "processors.storage.name"],
])("the identity form rejects %s = « %s » with a French message at the field %s", (name, value, field) => {
  const [problems] = problemsOf(identityForm({ [name]: value }));
  expect(problems![0]).toBe(field);
  expect(problems![1]).toMatch(/^(?:Ce champ|Ce texte|Écrivez|Indiquez|Choisissez)/);
});

it("the identity form reports an error at its own row although the row before it is empty", () => {
  const form = identityForm({ "social.0.name": "", "social.0.url": " ", "social.1.url": "facebook" });
  expect(problemsOf(form).map(([name]) => name)).toEqual(["social.1.url"]);
});

it("an empty identity form is rejected", () => {
  expect(identitySchema.safeParse(readIdentityForm(new FormData())).success).toBe(false);
});

it("the identity form has a field for each value of the demonstration", () => {
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(demonstrationFields(defaults)));
});

it("demonstrationFields counts a telephone number and its link as one field", () => {
  const names = demonstrationFields(defaults).filter((name) => name.startsWith("phone."));
  expect(names).toEqual(["phone.display"]);
});

test("the identity form omits an optional field with invisible characters only", () => {
  const read = identitySchema.parse(readIdentityForm(identityForm({ "legal.capital": "\u200B\u202E" })));
  expect(read.legal.capital).toBeUndefined();
});
