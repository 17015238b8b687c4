interface Posed {
  sources: readonly { type: string; srcSet: string }[];
  src: string;
}

/** Enough for a film's frame on a phone's dense screen, and on a wide one until the film plays. */
const WIDTH = 840;

/**
 * The one file that stands in a film's frame until it plays: `poster` knows no `srcset`, and each browser of ours knows
 * AVIF. A picture that is not as wide gives its widest.
 */
export function posterOf({ sources, src }: Posed): string {
  const avif = sources.find(({ type }) => type === "image/avif");
  if (!avif) return src;
  const files = avif.srcSet.split(", ").map((candidate) => {
    const [url, width] = candidate.split(" ");
    return { url: url!, width: Number.parseInt(width!, 10) };
  });
  return (files.find(({ width }) => width >= WIDTH) ?? files.at(-1)!).url;
}
