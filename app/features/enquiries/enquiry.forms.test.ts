import { describe, expect, it } from "vitest";
import { checkDraft, type EnquiryDraft, readDraft } from "./enquiry.forms.ts";

const good: EnquiryDraft = { title: "Mariage en juin", services: ["photo", "video"], description: "Près d’Uzès." };

function form(entries: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

describe("the enquiry form", () => {
  it("takes a title, services and a description", () => {
    expect(checkDraft(good)).toBeNull();
  });

  it.each<[string, Partial<EnquiryDraft>, object]>([
    ["no title", { title: "" }, { title: "Veuillez entrer un titre." }],
    ["a title of 121 characters", { title: "a".repeat(121) }, { title: "Le titre compte au plus 120 caractères." }],
    ["no service", { services: [] }, { services: "Sélectionnez au moins un service." }],
    ["no description", { description: "" }, { description: "Veuillez entrer une description." }],
    [
      "501 characters",
      { description: "é".repeat(501) },
      { description: "La description compte au plus 500 caractères." },
    ],
  ])("refuses %s", (_name, change, errors) => {
    expect(checkDraft({ ...good, ...change })).toEqual(errors);
  });

  it("takes exactly 500 characters, an emoji counted once", () => {
    expect(checkDraft({ ...good, description: "💍".repeat(500) })).toBeNull();
  });

  it("says every mistake of an empty form at once", () => {
    expect(Object.keys(checkDraft(readDraft(form([])))!)).toEqual(["title", "services", "description"]);
  });

  it("refuses an address without @", () => {
    expect(checkDraft(good, "camille")).toEqual({ email: "Adresse e-mail invalide." });
  });

  it("reads only services that exist, once each, and line ends as one character", () => {
    const draft = readDraft(
      form([
        ["services", "web"],
        ["services", "web"],
        ["services", "plomberie"],
        ["services", "photo"],
        ["title", "  Un site  "],
        ["description", "a\r\nb"],
      ]),
    );
    expect(draft).toEqual({ title: "Un site", services: ["photo", "web"], description: "a\nb" });
  });

  it("reads a doubled title as none", () => {
    const doubled = form([
      ["title", "a"],
      ["title", "b"],
    ]);
    expect(readDraft(doubled).title).toBe("");
  });
});
