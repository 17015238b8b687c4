import { createHash } from "node:crypto";
import { href } from "react-router";
import { pictures } from "virtual:pictures";
import type { DrawingPlan } from "#app/platform/media/draw-picture.server.ts";
import { LOGO } from "#app/platform/media/drawn-sizes.ts";
import { CENTRE } from "#app/content/parts/pictures.ts";
import { shareCards } from "#app/content/pages/share-cards.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { typesetAll, typeset } from "#app/french/typeset.ts";

/** A picture drawn from the content. Its file's name is a hash of everything that it is drawn from. */
export interface Drawing {
  plan: DrawingPlan;
  picture: string;
  logo: string | null;
  file: string;
  address: string;
}

const ENDINGS = { card: "jpeg", logo: "webp", icon: "png" } as const;
/** Raise it when the output of draw-picture.server.ts changes. */
const DRAWING_VERSION = 1;
const HASH_DIGITS = 32;

/** A built-in picture's address and an uploaded picture's name change with the picture's bytes. */
function sourceOf(picture: string): string {
  return pictures[picture]?.src ?? picture;
}

function createDrawing(plan: DrawingPlan, picture: string, logo: string | null): Drawing {
  const inputs = JSON.stringify([DRAWING_VERSION, plan, picture, sourceOf(picture), logo && sourceOf(logo)]);
  const id = createHash("sha256").update(inputs).digest("hex").slice(0, HASH_DIGITS);
  const file = `${id}.${ENDINGS[plan.kind]}`;
  return { plan, picture, logo, file, address: href("/partage/:picture/:file", { picture, file }) };
}

const ICONS = {
  small: { side: 32, share: 1 },
  apple: { side: 180, share: 0.8 },
  medium: { side: 192, share: 1 },
  large: { side: 512, share: 1 },
  maskable: { side: 512, share: 0.68 },
} as const;

export interface Drawings {
  /** By page path. */
  cards: Readonly<Record<string, Drawing & { alt: string }>>;
  /** null: the site shows the name as text and uses the default icons. */
  brand: { logo: Drawing; icons: Record<keyof typeof ICONS, Drawing> } | null;
}

function createDrawings(content: SiteContent): Drawings {
  const { name, logo = null } = content.identity;
  const cards = Object.entries(shareCards(content)).map(([path, card]) => {
    const { picture } = card;
    const title = typesetAll(card.title);
    const focus = content.pictures[picture]?.focal ?? CENTRE;
    const plan = { kind: "card", name, title, focus, logo: logo !== null } as const;
    return [path, { ...createDrawing(plan, picture, logo), alt: `${typeset(name)} : ${title.join(" ")}` }];
  });
  return { cards: Object.fromEntries(cards) as Drawings["cards"], brand: logo === null ? null : createBrand(logo) };
}

function createBrand(logo: string): Drawings["brand"] {
  const icons = Object.entries(ICONS).map(([name, size]) => [
    name,
    createDrawing({ kind: "icon", ...size }, logo, null),
  ]);
  return {
    logo: createDrawing({ kind: "logo" }, logo, null),
    icons: Object.fromEntries(icons) as Record<keyof typeof ICONS, Drawing>,
  };
}

const cache = new WeakMap<SiteContent, Drawings>();

export function drawingsOf(content: SiteContent): Drawings {
  const drawings = cache.get(content) ?? createDrawings(content);
  cache.set(content, drawings);
  return drawings;
}

export function findDrawing(content: SiteContent, picture: string, file: string): Drawing | null {
  const { cards, brand } = drawingsOf(content);
  const all = [...Object.values(cards), ...(brand ? [brand.logo, ...Object.values(brand.icons)] : [])];
  return all.find((each) => each.picture === picture && each.file === file) ?? null;
}

export interface Logo {
  src: string;
  width: number;
  height: number;
}

export function logoOf(
  content: SiteContent,
  sizeOf: (picture: string) => { width: number; height: number },
): Logo | undefined {
  const { brand } = drawingsOf(content);
  if (!brand) return undefined;
  const { width, height } = sizeOf(brand.logo.picture);
  const scale = Math.min(LOGO.height / height, LOGO.maxWidth / width);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { src: brand.logo.address, width: side(width), height: side(height) };
}
