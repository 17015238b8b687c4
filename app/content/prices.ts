import { agency } from "./agency.ts";
import { a } from "./elision.ts";
import type { PictureName } from "./pictures.ts";
import type { Tier } from "./tiers.ts";

/** From, to. */
export type Range = readonly [number, number];

// §3: a figure that the agency does not give is left out.
export interface PhotoFigures {
  price: number;
  /** Hours of shooting. */
  details: number;
  /** Retouched. */
  photos: number;
  galeries?: number;
  albums?: number;
}

export interface VideoFigures {
  price: number;
  /** Hours of filming. */
  tournage: number;
  /** Minutes of the finished film. */
  rendu: Range;
  charte?: number;
  /** Web galleries. */
  internet?: number;
}

export interface WebFigures {
  price: number;
  charte?: number;
  pages: Range;
  /** Years. */
  maintenance?: number;
  evolution?: number;
}

export interface PriceData<Id extends string, Figures> {
  /** Of the page, for browsers and search engines. */
  title: string;
  description: string;
  /** What the list says under its title. */
  lede: string;
  /** In the order in which they are shown. */
  offers: Record<Id, { name: string; image: PictureName }>;
  tiers: Record<Tier, Record<Id, Figures>>;
}

/** On every offer (§2). */
export const travelNote = "Prix ne tenant pas compte d'éventuel(s) déplacement(s)";

// §9
export const photoPrices: PriceData<"bapteme" | "mariage" | "reportage", PhotoFigures> = {
  title: `Tarifs photo ${a(agency.address.city)} : mariage, baptême, reportage`,
  description: "Trois formules pour un baptême, un mariage ou un reportage photographique : bronze, argent et or.",
  lede: "Plus la formule est complète, plus la prise de vue est longue et les photos retouchées nombreuses.",
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
};

// §9; « mariage » costs the same in argent and or (D25)
export const videoPrices: PriceData<"mariage" | "pub_clips" | "video_entreprise", VideoFigures> = {
  title: `Tarifs vidéo ${a(agency.address.city)} : mariage, clip, entreprise`,
  description:
    "Trois formules pour un film de mariage, une publicité, un clip ou une vidéo d'entreprise : bronze, argent et or.",
  lede: "Le temps de tournage et la durée du film livré montent avec la formule.",
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
};

// §9
export const webPrices: PriceData<"landing" | "vitrine" | "dynamique", WebFigures> = {
  title: `Tarifs de sites web ${a(agency.address.city)} : vitrine, dynamique`,
  description: "Trois formules pour une landing page, un site vitrine ou un site dynamique : bronze, argent et or.",
  lede: "Pages, maintenance, évolutions : chaque formule dit ce qu'elle comprend.",
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
};
