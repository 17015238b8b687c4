import { expect, it, test } from "vitest";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { fieldId } from "#app/features/publishing/form-fields.ts";
import { identityGroups } from "#app/features/publishing/texts/identity-form.ts";
import { formGroups } from "#app/features/publishing/part-form.ts";
import { type TextPart, textParts } from "#app/features/publishing/texts/text-parts.ts";
import { pageEdits } from "./page-edits.ts";

const groups = {
  identity: identityGroups(defaultContent.identity, []),
  ...Object.fromEntries(
    (Object.keys(textParts) as TextPart[]).map((part) => [part, formGroups(part, defaultContent[part] as never)]),
  ),
};
const fieldIds = Object.entries(groups).flatMap(([part, partGroups]) =>
  partGroups.flatMap(({ fields }) => fields.map(({ name }) => fieldId(part, name))),
);

it("every public page has edit links", () => {
  expect(Object.keys(pageEdits(defaultContent)).toSorted()).toEqual(publicPages.map(({ path }) => path).toSorted());
});

test.each(Object.entries(pageEdits(defaultContent)))("the edit links of %s lead to existing fields", (_path, edits) => {
  const fields = edits.flatMap(({ to }) => to.split("#").slice(1));
  expect([...fieldIds, fieldId("galleries", "title")]).toEqual(expect.arrayContaining(fields));
});

it("a visible gallery with its own page has an edit link to its photos, and a hidden gallery has no edit links", () => {
  const [gallery] = defaultContent.galleries.galleries;
  const galleries = { galleries: [gallery!, { ...gallery!, id: "mer" }, { ...gallery!, id: "nuit", hidden: true }] };
  const edits = pageEdits({ galleries });
  expect(edits["/services/photo/galerie/mer"]![0]).toEqual({ label: "Photos", to: "/agence/contenu/galeries/mer" });
  expect(Object.keys(edits)).toHaveLength(publicPages.length + 1);
});
