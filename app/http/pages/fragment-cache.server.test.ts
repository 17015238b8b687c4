import { describe, expect, it } from "vitest";
import { cachedFragmentsOf } from "./fragment-cache.server.ts";

const page = (main: string, footer = "<p>2026</p>") =>
  `<html><head></head><body><header>Connexion</header><main id="contenu" tabindex="-1">${main}</main><footer class="f">${footer}</footer><script>1</script></body></html>`;

describe("the fragments that a personal page takes from the shared copy", () => {
  it("are the content of its main element and footer, without its header", () => {
    expect(cachedFragmentsOf(page("<h1>Tarifs</h1>"))).toEqual({ main: "<h1>Tarifs</h1>", footer: "<p>2026</p>" });
  });

  it("are null if they contain a script, which the other page's policy would block", () => {
    expect(cachedFragmentsOf(page("<h1>Tarifs</h1><script>2</script>"))).toBeNull();
    expect(cachedFragmentsOf(page("", "<SCRIPT src=x></SCRIPT>"))).toBeNull();
  });

  it("are null if the page has no such elements", () => {
    expect(cachedFragmentsOf("<html><body><video></video></body></html>")).toBeNull();
    expect(cachedFragmentsOf("<html><body><main id='x'>one</main></body></html>")).toBeNull();
  });
});
