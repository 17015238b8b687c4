import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

// href() makes the compiler reject an address that app/routes.ts does not have.

/** Files, the responses of server.ts itself, the metrics port and Linux's own files. */
const NO_ROUTE = /^\/(?:proc\/|assets|health|metrics|favicon|apple-touch-icon|icon-)|^\/agence\/manifest\.js$/;

const ADDRESS = /(href\()?(["'`])(\/[a-z][^"'`]*)\2|\$\{[\w.]*publicUrl\}(\/[a-z][^"'`]*)/gi;

function handwrittenAddresses(text: string): string[] {
  return Array.from(text.matchAll(ADDRESS), ([, byHref, , literal, afterSite]) =>
    byHref ? "" : (literal ?? afterSite!),
  ).filter((address) => address && !NO_ROUTE.test(address));
}

const code = sourceFiles(["app/**/*.{ts,tsx}", "server.ts"], /^app\/routes\.ts$|\.test\.tsx?$/);

test("every address of the site is written with href()", () => {
  expect(code.length).toBeGreaterThan(300);
  const handwritten = code.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        /^\s*(?:import|\} from|\/?\*|\/\/)/.test(line)
          ? []
          : handwrittenAddresses(line).map((address) => `${path}:${index + 1}: ${address}`),
      ),
  );
  expect(handwritten).toEqual([]);
});

test.each([
  ['<Link to="/compte">', ["/compte"]],
  ["redirect(`/compte/rendez-vous/${id}`)", ["/compte/rendez-vous/${id}"]],
  ["`${deps.publicUrl}/verification?token=${token}`", ["/verification?token=${token}"]],
  ['<Link to={href("/compte")}>, `${href("/contact")}#agenda`, href(`/${mode}`)', []],
  ['"/", "/assets/", `${publicUrl}/favicon.svg`', []],
])("the check distinguishes handwritten addresses from href(): %s", (text, handwritten) =>
  expect(handwrittenAddresses(text)).toEqual(handwritten),
);
