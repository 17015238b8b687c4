import { describe, expect, it } from "vitest";
import { cachedFragmentsOf } from "./fragment-cache.server.ts";

const page = (main: string, footer = "<p>2026</p>") =>
  `<html><head></head><body><header>Connexion</header><main id="contenu" tabindex="-1">${main}</main><footer class="f">${footer}</footer><script>1</script></body></html>`;

describe("what a page for one visitor takes over from everybody's copy", () => {
  it("is the inside of its main part and of its footer, and nothing of its header", () => {
    expect(cachedFragmentsOf(page("<h1>Tarifs</h1>"))).toEqual({ main: "<h1>Tarifs</h1>", footer: "<p>2026</p>" });
  });

  it("is nothing where a script stands in it, which the other page's policy would refuse", () => {
    expect(cachedFragmentsOf(page("<h1>Tarifs</h1><script>2</script>"))).toBeNull();
    expect(cachedFragmentsOf(page("", "<SCRIPT src=x></SCRIPT>"))).toBeNull();
  });

  it("is nothing where the page has no such parts", () => {
    expect(cachedFragmentsOf("<html><body><video></video></body></html>")).toBeNull();
    expect(cachedFragmentsOf("<html><body><main id='x'>one</main></body></html>")).toBeNull();
  });
});
