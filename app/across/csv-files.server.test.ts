import { expect, it } from "vitest";
import { csvOf } from "./csv-files.server.ts";

it("writes a table that Excel in French opens: its mark, semicolons, Windows lines", () => {
  expect(csvOf([{ Nom: "Zoé", Note: 'Elle dit « oui » ; puis "non"', Vues: 3 }])).toBe(
    '\uFEFFNom;Note;Vues\r\nZoé;"Elle dit « oui » ; puis ""non""";3\r\n',
  );
});

it.each(["=1+1", "+33 6", "-2", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0"])("defuses %j", (text) => {
  const cell = csvOf([{ Nom: text }]).slice("\uFEFFNom\r\n".length);
  expect(cell.replace(/^"/, "")).toMatch(/^'/);
});
