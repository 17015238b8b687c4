import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Film } from "#app/content/pages/films.server.ts";
import type { PictureProps } from "#app/ui/picture.tsx";
import { FilmList } from "./film-list.tsx";

vi.mock("#app/ui/picture.tsx", () => ({ Picture: ({ sizes }: PictureProps) => <img alt="" sizes={sizes} /> }));

test("every third film of the list, beginning with the first, asks for a picture of the whole width", () => {
  const films = Array.from({ length: 7 }, (_, index) => ({ slug: `film-${index}`, duration: 0 }) as Film);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FilmList films={films} hasConsented={false} />
    </MemoryRouter>,
  );
  const sizes = [...html.matchAll(/sizes="([^"]*)"/g)].map(([, value]) => value!);
  expect(sizes.map((value) => value.includes("103rem"))).toEqual([true, false, false, true, false, false, true]);
});
