import * as z from "zod/mini";
import { contentId, declare, type FieldInfo, hiddenFlag, line, listById, pictureName } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { euros } from "#app/french/euros.ts";
import { type Tier, tiers } from "./tiers.ts";
import { formatNumber } from "#app/french/format-number.ts";

function figure(
  label: string,
  info: FieldInfo = {},
  max = 9_999,
  error = `Indiquez un nombre entier, jusqu’à ${formatNumber(max)}.`,
) {
  return declare(z.int({ error }).check(z.gte(0, error), z.lte(max, error)), { label, ...info });
}

function range(label: string, info: FieldInfo = {}) {
  const error = "Indiquez un nombre, ou deux : « 5 à 10 ».";
  const end = z.int({ error }).check(z.gte(0, error), z.lte(9_999, error));
  const inOrder = z.refine<[number, number]>(([from, to]) => from <= to, "Le premier nombre doit être le plus petit.");
  return declare(z.tuple([end, end], error).check(inOrder), { label, ...info });
}

const unit = (many: string, one = many) => ({ unit: { many, one } });
const MAX_HOURS = 99;

const price = figure("Prix", { ...unit("€"), format: euros }, 99_999, "Indiquez un prix entier, de 0 à 99 999.");

// The figures of specification §3, in the order of the form's columns. Pages show no figure of 0 except the price.
const photoFigures = z.object({
  price,
  details: figure("Prise de vue", unit("h"), MAX_HOURS),
  photos: figure("Photos"),
  galeries: z.optional(figure("Galeries web")),
  albums: z.optional(figure("Albums")),
});

const videoFigures = z.object({
  price,
  tournage: figure("Tournage", unit("h"), MAX_HOURS),
  rendu: range("Film livré", unit("min")),
  charte: z.optional(figure("Charte", { name: "charte graphique" })),
  internet: z.optional(figure("Galeries web")),
});

const webFigures = z.object({
  price,
  pages: range("Pages"),
  maintenance: z.optional(figure("Maintenance", unit("ans", "an"))),
  evolution: z.optional(figure("Évolutions")),
  charte: z.optional(figure("Charte", { name: "charte graphique" })),
});

export type PhotoFigures = z.infer<typeof photoFigures>;
export type VideoFigures = z.infer<typeof videoFigures>;
export type WebFigures = z.infer<typeof webFigures>;
export type Range = VideoFigures["rendu"];

function priceList<Figures extends z.ZodMiniObject>(figures: Figures) {
  const offer = z.object({
    id: contentId,
    name: line("Nom", 60),
    image: pictureName,
    hidden: hiddenFlag,
    tiers: z.object({
      bronze: declare(figures, { name: "BRONZE" }),
      argent: declare(figures, { name: "ARGENT" }),
      or: declare(figures, { name: "OR" }),
    }),
  });
  return z.object({ offers: listById("offres", offer, 12) });
}

export interface PricedOffer<Figures> {
  id: string;
  name: string;
  image: string;
  hidden: boolean;
  tiers: Record<Tier, Figures>;
}

interface PriceTable<Id extends string, Figures> {
  offers: Record<Id, { name: string; image: string }>;
  tiers: Record<Tier, Record<Id, Figures>>;
}

function offersOf<Id extends string, Figures>(table: PriceTable<Id, Figures>): { offers: PricedOffer<Figures>[] } {
  return {
    offers: (Object.keys(table.offers) as Id[]).map((id) => ({
      id,
      ...table.offers[id],
      hidden: false,
      tiers: Object.fromEntries(tiers.map((tier) => [tier, table.tiers[tier][id]])) as Record<Tier, Figures>,
    })),
  };
}

// specification §9
const defaultPhotoPrices = offersOf<"bapteme" | "mariage" | "reportage", PhotoFigures>({
  offers: {
    bapteme: { name: "Baptême", image: "bapteme-coquille" },
    mariage: { name: "Mariage", image: "mariage-livre" },
    reportage: { name: "Reportage", image: "reportage-objectif" },
  },
  tiers: {
    bronze: {
      bapteme: { price: 300, details: 1, photos: 10, galeries: 0, albums: 1 },
      mariage: { price: 500, details: 1, photos: 20 },
      reportage: { price: 1000, details: 2, photos: 30, galeries: 1 },
    },
    argent: {
      bapteme: { price: 500, details: 2, photos: 25 },
      mariage: { price: 1000, details: 3, photos: 30 },
      reportage: { price: 1500, details: 4, photos: 40 },
    },
    or: {
      bapteme: { price: 1500, details: 4, photos: 35 },
      mariage: { price: 2000, details: 6, photos: 45, albums: 2 },
      reportage: { price: 2500, details: 7, photos: 60, albums: 3 },
    },
  },
});

// Specification §9; « mariage » costs the same in argent and or.
const defaultVideoPrices = offersOf<"mariage" | "pub_clips" | "video_entreprise", VideoFigures>({
  offers: {
    mariage: { name: "Mariage", image: "mariage-champagne" },
    pub_clips: { name: "Pub & clips", image: "video-corporate-clap" },
    video_entreprise: { name: "Vidéo d'entreprise", image: "entreprise-bureau" },
  },
  tiers: {
    bronze: {
      mariage: { price: 700, tournage: 1, rendu: [0, 2] },
      pub_clips: { price: 1000, tournage: 1, rendu: [3, 5] },
      video_entreprise: { price: 1500, tournage: 1, rendu: [6, 8] },
    },
    argent: {
      mariage: { price: 1500, tournage: 2, rendu: [0, 3], charte: 1 },
      pub_clips: { price: 1800, tournage: 2, rendu: [4, 6], charte: 1 },
      video_entreprise: { price: 2200, tournage: 2, rendu: [7, 9], charte: 1 },
    },
    or: {
      mariage: { price: 1500, tournage: 3, rendu: [10, 12], charte: 1, internet: 1 },
      pub_clips: { price: 2000, tournage: 3, rendu: [13, 15], charte: 1, internet: 1 },
      video_entreprise: { price: 3000, tournage: 3, rendu: [16, 20], charte: 1, internet: 1 },
    },
  },
});

// specification §9
const defaultWebPrices = offersOf<"landing" | "vitrine" | "dynamique", WebFigures>({
  offers: {
    landing: { name: "Landing Page", image: "site-landing-page" },
    vitrine: { name: "Site Vitrine", image: "site-vitrine" },
    dynamique: { name: "Site Dynamique", image: "site-dynamique" },
  },
  tiers: {
    bronze: {
      landing: { price: 600, pages: [1, 1], maintenance: 1 },
      vitrine: { price: 1000, pages: [2, 4], maintenance: 1 },
      dynamique: { price: 2000, pages: [2, 4], maintenance: 1 },
    },
    argent: {
      landing: { price: 1200, pages: [1, 1] },
      vitrine: { price: 1500, pages: [4, 10] },
      dynamique: { price: 3000, pages: [5, 10], evolution: 1 },
    },
    or: {
      landing: { price: 3000, pages: [1, 1], maintenance: 2, evolution: 1 },
      vitrine: { price: 4000, pages: [5, 10], maintenance: 2, evolution: 1 },
      dynamique: { price: 10_000, pages: [10, 20], maintenance: 2, evolution: 2 },
    },
  },
});

export const photoPricesPart = contentPart({ schema: priceList(photoFigures), defaults: () => defaultPhotoPrices });

export const videoPricesPart = contentPart({ schema: priceList(videoFigures), defaults: () => defaultVideoPrices });

export const webPricesPart = contentPart({ schema: priceList(webFigures), defaults: () => defaultWebPrices });
