import { expect, it } from "vitest";
import { captionsOf } from "./captions.ts";

it("captionsOf writes the scenes of a silent film as WebVTT", () => {
  expect(
    captionsOf([
      { until: 2.8, text: "L'aube." },
      { until: 63.96, text: "Le soleil ; un voilier." },
    ]),
  ).toBe(`WEBVTT

00:00.000 --> 00:02.800
[Film sans son]
L’aube.

00:02.800 --> 01:03.960
Le soleil\u202F; un voilier.
`);
});
