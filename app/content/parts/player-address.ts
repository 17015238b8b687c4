export type Player =
  | { kind: "own"; src: string }
  | {
      kind: "third-party";
      provider: "YouTube" | "Vimeo";
      /** Do not load it before the visitor consents. */
      src: string;
      page: string;
    };

export function playerOf(address: string): Player | null {
  if (/^\/(?!\/)/.test(address)) return { kind: "own", src: address };
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return youTube(url) ?? vimeo(url);
}

/** Replaces `URL.parse`, which Safari lacks before version 18. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function youTubeId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  const host = hostname.replace(/^(www|m|music)\./, "");
  const [first = "", second] = pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return first;
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  if (first === "watch") return searchParams.get("v");
  return /^(embed|shorts|live|v)$/.test(first) ? second : null;
}

function youTube(url: URL): Player | null {
  const id = youTubeId(url);
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const { searchParams } = url;
  const start = seconds(searchParams.get("start") ?? searchParams.get("t"));
  const options = new URLSearchParams({ autoplay: "1", rel: "0", hl: "fr", cc_lang_pref: "fr" });
  if (start) options.set("start", String(start));
  return {
    kind: "third-party",
    provider: "YouTube",
    src: `https://www.youtube-nocookie.com/embed/${id}?${options}`,
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`,
  };
}

/** Reads « /76979871 », « /channels/staffpicks/76979871 » or « /76979871/8272103f6e » (with a hash). */
function vimeo({ hostname, pathname, searchParams }: URL): Player | null {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, pathHash] = /(?:^|\/)(\d{4,})(?:\/([0-9a-f]+))?\/?$/.exec(pathname) ?? [];
  if (!id) return null;
  // An unlisted film needs its hash.
  const hash = pathHash ?? searchParams.get("h")?.match(/^[0-9a-f]+$/)?.[0];
  const options = new URLSearchParams({ ...(hash ? { h: hash } : {}), autoplay: "1", dnt: "1" });
  return {
    kind: "third-party",
    provider: "Vimeo",
    src: `https://player.vimeo.com/video/${id}?${options}`,
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
  };
}

/** Reads « 90 », « 90s » or « 1h2m3s ». */
function seconds(text: string | null): number {
  const [, h, m, s] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? "") ?? [];
  return Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
}
