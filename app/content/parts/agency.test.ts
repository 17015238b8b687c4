import { expect, it } from "vitest";
import { agencyPlaceholders, demonstrationAgency } from "./agency.ts";
import { addressLine } from "#app/french/postal-address.ts";

it("agencyPlaceholders lists the paths of unchanged demonstration values at any depth", () => {
  expect(agencyPlaceholders(demonstrationAgency())).toEqual(
    expect.arrayContaining([
      "name",
      "phone.href",
      "social.3.url",
      "legal.registration",
      "host.address.city",
      "mediator.url",
    ]),
  );
});

it("agencyPlaceholders leaves out replaced values, even if a list has more entries than the demonstration's", () => {
  const own = {
    ...demonstrationAgency(),
    name: "Studio Réel",
    phone: { display: "01 23 45 67 89", href: "tel:+33123456789" },
    social: [
      ...demonstrationAgency().social.map(({ name }) => ({ name, url: "https://studio.fr/@nous" })),
      { name: "Bluesky", url: "https://studio.fr" },
    ],
  };
  const paths = agencyPlaceholders(own);
  expect(paths).not.toContain("name");
  expect(paths.filter((path) => /^(phone|social)/.test(path))).toEqual([]);
  expect(paths).toContain("email");
});

it("addressLine writes an address on one line", () => {
  expect(addressLine(demonstrationAgency().address)).toBe("12, passage des Tilleuls, 75000 Paris");
});
