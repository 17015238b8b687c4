import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Film } from "#app/content/pages/films.server.ts";
import { EmbeddedPlayer } from "./embedded-player.tsx";

vi.mock("#app/ui/picture.tsx", () => ({ Picture: () => <img alt="" src="/affiche.jpg" /> }));

const film = { slug: "film", title: "Un film", hosted: null } as unknown as Film;

function show(playerAddress: string, hasConsented: boolean): string {
  return renderToStaticMarkup(<EmbeddedPlayer film={{ ...film, playerAddress }} hasConsented={hasConsented} />);
}

it.each([
  ["https://youtu.be/dQw4w9WgXcQ", "YouTube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "Vimeo", "https://vimeo.com/76979871"],
])("the player of %s contacts no third party before the visitor agrees", (address, provider, page) => {
  const html = show(address, false);
  expect(html).toContain(`Ce lecteur est fourni par ${provider}, qui peut déposer des traceurs.`);
  expect(html).toContain(`Ouvrir sur ${provider}`);
  expect(html).toContain(`href="${page}"`);
  expect(html).not.toContain("<iframe");
  expect(html.replace(`href="${page}"`, "")).not.toContain("https://");
});

it("the player of YouTube is shown at once to a visitor who has consented", () => {
  const html = show("https://youtu.be/dQw4w9WgXcQ", true);
  expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(html).not.toContain("traceurs");
});

it("the player of a hosted film needs no consent", () => {
  const html = show("/films/film/lecteur", false);
  expect(html).toContain('src="/films/film/lecteur"');
  expect(html).toContain('title="Lecteur\u00A0: Un film"');
});
