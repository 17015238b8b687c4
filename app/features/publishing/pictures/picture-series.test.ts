import { describe, expect, it } from "vitest";
import { contentParts, defaultContent } from "#app/content/parts/site-content.ts";
import { type PictureListChange, withAppended, withMoved } from "./picture-list.ts";
import {
  pictureSeries,
  SERIES_TITLE_LENGTH,
  type SeriesId,
  titleFieldOf,
  seriesIds,
  seriesPictures,
  withBanner,
  withCarousel,
  withoutSeriesPicture,
} from "./picture-series.ts";
import { formGroups } from "#app/features/publishing/part-form.ts";

const { home, services } = defaultContent;

function picturesAfter(series: SeriesId, change: PictureListChange) {
  const after =
    series === "carrousel"
      ? { services, home: withCarousel(home, change) }
      : { home, services: withBanner(services, change) };
  if (after.home === null || after.services === null) return null;
  expect(contentParts.home.schema.safeParse(after.home).success).toBe(true);
  expect(contentParts.services.schema.safeParse(after.services).success).toBe(true);
  return seriesPictures({ home: after.home, services: after.services }, series);
}

describe.each(seriesIds)("the series « %s »", (series) => {
  const before = seriesPictures(defaultContent, series);
  const ids = before.map(({ id }) => id);

  it("withAppended appends pictures titled after their files, within the maximum length of a title", () => {
    const long = `${"Bouquet de la mariée ".repeat(4)}.jpg`;
    const after = picturesAfter(
      series,
      withAppended(
        [
          { name: "p-1", sentName: "IMG_2200.jpg" },
          { name: "p-2", sentName: long },
        ],
        SERIES_TITLE_LENGTH,
      ),
    );
    expect(after!.slice(0, ids.length)).toEqual(before);
    expect(after!.slice(ids.length)).toEqual([
      { id: "img-2200", title: "IMG 2200", picture: "p-1" },
      {
        id: "bouquet-de-la-mariee-bouquet-de-la-marie",
        title: "Bouquet de la mariée Bouquet de la marié",
        picture: "p-2",
      },
    ]);
  });

  it("a series can show one picture twice, under two ids", () => {
    const twice = [1, 2].map(() => ({ name: "duo-tasses", sentName: "DUO" }));
    expect(
      picturesAfter(series, withAppended(twice))!
        .slice(-2)
        .map(({ id }) => id),
    ).toEqual(["duo", "duo-2"]);
  });

  it("withMoved moves a picture of a series", () => {
    expect(picturesAfter(series, withMoved(ids[2]!, 1))!.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(picturesAfter(series, withMoved("nothing", 1))).toBeNull();
  });

  it("withoutSeriesPicture removes a picture, unless it is the only one", () => {
    expect(picturesAfter(series, withoutSeriesPicture(ids[0]!))!.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect(withoutSeriesPicture(ids[0]!)(before.slice(0, 1))).toBeNull();
  });

  it("a series has the maximum that the schema of its part accepts", () => {
    const many = (count: number) =>
      withAppended(Array.from({ length: count }, (_, index) => ({ name: "duo-tasses", sentName: `${index}` })))(before);
    const { max } = pictureSeries[series];
    expect(picturesAfter(series, () => many(max - before.length))).toHaveLength(max);
    const tooMany =
      series === "carrousel"
        ? contentParts.home.schema.safeParse(withCarousel(home, () => many(max - before.length + 1)))
        : contentParts.services.schema.safeParse(withBanner(services, () => many(max - before.length + 1)));
    expect(tooMany.success).toBe(false);
  });

  it("a series has its titles as fields on the screen « Textes »", () => {
    for (const { id, title } of before) {
      const [part, name] = titleFieldOf(series, id);
      const fields = formGroups(part, defaultContent[part]).flatMap((group) => group.fields);
      expect(fields).toContainEqual(expect.objectContaining({ name, value: title }));
    }
  });
});
