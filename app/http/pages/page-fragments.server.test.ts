import { expect, it } from "vitest";
import { fragmentsOf } from "./page-fragments.server.ts";

const page = (main: string, footer = "<p>2026</p>") =>
  `<html><head></head><body><header>Connexion</header><main id="contenu" tabindex="-1">${main}</main><footer class="f">${footer}</footer><script>1</script></body></html>`;

it("fragmentsOf returns the content of the main element and the footer", () => {
  expect(fragmentsOf(page("<h1>Tarifs</h1>"))).toEqual({ main: "<h1>Tarifs</h1>", footer: "<p>2026</p>" });
});

it("fragmentsOf returns null for a script, which the personal page's policy would block", () => {
  expect(fragmentsOf(page("<h1>Tarifs</h1><script>2</script>"))).toBeNull();
  expect(fragmentsOf(page("", "<SCRIPT src=x></SCRIPT>"))).toBeNull();
});

it("fragmentsOf returns null for a page without a main element or a footer", () => {
  expect(fragmentsOf("<html><body><video></video></body></html>")).toBeNull();
  expect(fragmentsOf("<html><body><main id='x'>one</main></body></html>")).toBeNull();
});
