import { expect, it } from "vitest";
import { checkForm, errorsIn } from "#app/ui/form/checked-form.ts";
import { formOf } from "#support/site/form-of.ts";
import { enquirySchema } from "./enquiry.forms.ts";
import type { EnquiryDraft } from "#app/features/enquiries/enquiry.ts";

const validDraft: EnquiryDraft = {
  title: "Mariage en juin",
  services: ["photo", "video"],
  description: "Près d’Uzès.",
};

function formWith({ title, services, description }: EnquiryDraft, ...otherFields: [string, string][]): FormData {
  return formOf([
    ["title", title],
    ...services.map((service): [string, string] => ["services", service]),
    ["description", description],
    ...otherFields,
  ]);
}

const errorsOf = (data: FormData) => errorsIn(enquirySchema, data);

it("the enquiry form accepts a title, services and a description", () => {
  expect(errorsOf(formWith(validDraft))).toEqual({});
});

it.each<[string, Partial<EnquiryDraft>, object]>([
  ["no title", { title: "" }, { title: "Veuillez entrer un titre." }],
  ["a title of 121 characters", { title: "a".repeat(121) }, { title: "Le titre ne peut pas dépasser 120 caractères." }],
  ["no service", { services: [] }, { services: "Sélectionnez au moins un service." }],
  ["no description", { description: "" }, { description: "Veuillez entrer une description." }],
  [
    "a description of 501 characters",
    { description: "é".repeat(501) },
    { description: "La description ne peut pas dépasser 500 caractères." },
  ],
])("the enquiry form rejects %s", (_name, change, errors) => {
  expect(errorsOf(formWith({ ...validDraft, ...change }))).toEqual(errors);
});

it("the enquiry form accepts a description of 500 characters, counting an emoji as one", () => {
  expect(errorsOf(formWith({ ...validDraft, description: "💍".repeat(500) }))).toEqual({});
});

it("the enquiry form reports all errors of an empty form at once", () => {
  expect(Object.keys(errorsOf(formOf([])))).toEqual(["title", "services", "description"]);
});

it("the enquiry form rejects an empty address and one without @", () => {
  const error = { email: "Adresse e-mail invalide." };
  expect(errorsOf(formWith(validDraft, ["email", "camille"]))).toEqual(error);
  expect(errorsOf(formWith(validDraft, ["email", ""]))).toEqual(error);
});

it("the enquiry form keeps known services, once each, and stores a line break as one character", () => {
  const draft = checkForm(
    enquirySchema,
    formOf([
      ["services", "web"],
      ["services", "web"],
      ["services", "plomberie"],
      ["services", "photo"],
      ["title", "  Un site  "],
      ["description", "a\r\nb"],
    ]),
  );
  expect(draft).toMatchObject({ value: { title: "Un site", services: ["photo", "web"], description: "a\nb" } });
});

it("the enquiry form reports a missing title when the field is sent twice", () => {
  const form = formOf(["a", "b"].map((title) => ["title", title]));
  expect(errorsOf(form).title).toBe("Veuillez entrer un titre.");
});
