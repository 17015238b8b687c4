import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RadioGroup } from "#app/ui/form/choices.tsx";

const OPTIONS = ["un", "deux"].map((value) => ({ value, label: value }));

function autofocusedValues(props: { defaultValue?: string; error?: string }): string[] {
  const html = renderToStaticMarkup(<RadioGroup legend="Choix" name="choix" options={OPTIONS} {...props} />);
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  expect(inputs).toHaveLength(OPTIONS.length);
  return inputs.filter((input) => /autofocus/i.test(input)).map((input) => /value="(\w+)"/.exec(input)![1]!);
}

test("a radio group with an error has a description, and its buttons have data-invalid instead of aria-invalid", () => {
  const html = renderToStaticMarkup(<RadioGroup legend="Choix" name="choix" options={OPTIONS} error="Choisissez." />);
  expect(html).toMatch(/<fieldset[^>]*aria-describedby=/);
  expect(html).not.toContain("aria-invalid");
  expect(html.match(/<input[^>]*data-invalid/g)).toHaveLength(OPTIONS.length);
});

test("a radio group with an error has autofocus on its chosen or first button, so that pages without scripts open at it", () => {
  expect(autofocusedValues({})).toEqual([]);
  expect(autofocusedValues({ error: "Choisissez." })).toEqual(["un"]);
  expect(autofocusedValues({ error: "Choisissez.", defaultValue: "deux" })).toEqual(["deux"]);
});
