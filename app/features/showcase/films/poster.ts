interface PictureFiles {
  sources: readonly { type: string; srcSet: string }[];
  src: string;
}

/** In pixels, for a phone's dense screen. */
const MIN_WIDTH = 840;

/** Chooses one file, as `poster` has no `srcset`: the smallest AVIF that is wide enough, or the widest. */
export function posterOf({ sources, src }: PictureFiles): string {
  const avif = sources.find(({ type }) => type === "image/avif");
  if (!avif) return src;
  const files = avif.srcSet.split(", ").map((candidate) => {
    const [url, width] = candidate.split(" ");
    return { url: url!, width: Number.parseInt(width!, 10) };
  });
  return (files.find(({ width }) => width >= MIN_WIDTH) ?? files.at(-1)!).url;
}
