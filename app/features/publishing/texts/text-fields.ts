import type { PartKey, PartValue } from "#app/content/parts/site-content.ts";
import { type SpellingId, spellingIds, spellings } from "#app/content/parts/spellings.ts";
import { type Json, withChange } from "#app/features/publishing/merge/diff.ts";
import type { FormField, FormGroup } from "#app/features/publishing/form-fields.ts";

/** The parts whose words are changed on « Textes », with the id of their section. */
export const wordParts = {
  home: "accueil",
  services: "services",
  contact: "contact",
  search: "moteurs",
  spellings: "graphies",
} as const;
export type WordPart = keyof typeof wordParts;

export function isWordPart(part: PartKey | string): part is WordPart {
  return Object.hasOwn(wordParts, part);
}

const GROUPS: { [Part in WordPart]: (value: PartValue<Part>) => FormGroup[] } = {
  home: homeGroups,
  services: servicesGroups,
  contact: contactGroups,
  search: searchGroups,
  spellings: spellingGroups,
};

/** The words of a part as its form asks for them. */
export function wordGroups<Part extends WordPart>(part: Part, value: PartValue<Part>): FormGroup[] {
  return GROUPS[part](value);
}

/** The part with other words; its pictures stay, and so do words for which there are no others. */
export function withWords<Part extends WordPart>(
  part: Part,
  value: PartValue<Part>,
  wordAt: (name: string) => string | undefined,
): Json {
  const fields = wordGroups(part, value).flatMap((group) => group.fields);
  return fields.reduce(
    (changed, { name, value: before }) => {
      const after = wordAt(name);
      return after === undefined ? changed : withChange(changed, { path: name.split("."), before, after });
    },
    value as unknown as Json,
  );
}

/** The part with the words of another version of it; what is said of a picture only where it is the same picture. */
export function withWordsOf<Part extends WordPart>(part: Part, value: PartValue<Part>, other: PartValue<Part>): Json {
  const fields = wordGroups(part, other).flatMap((group) => group.fields);
  const words = new Map(fields.map((field) => [field.name, field.value]));
  const isOfAnother = (name: string) =>
    ON_PICTURES.some((place) => name.startsWith(place)) && pictureBeside(value, name) !== pictureBeside(other, name);
  return withWords(part, value, (name) => (isOfAnother(name) ? undefined : words.get(name)));
}

/** Where words stand on a picture, and are about it; those of a service's card are about the service. */
const ON_PICTURES = ["carousel.slides.", "values.plate.", "photo.banner.", "plate."];

function pictureBeside(value: PartValue<WordPart>, name: string): unknown {
  const place = name.split(".").slice(0, -1);
  const found = place.reduce<unknown>(
    (inside, step) =>
      Array.isArray(inside)
        ? inside.find(({ id }: { id: string }) => id === step)
        : (inside as Record<string, unknown> | undefined)?.[step],
    value,
  );
  return (found as { picture?: string } | undefined)?.picture;
}

const line = (name: string, label: string, value: string, maximum: number): FormField => ({
  name,
  label,
  value,
  maximum,
});

const prose = (name: string, label: string, value: string, maximum: number): FormField => ({
  ...line(name, label, value, maximum),
  prose: true,
});

const turned = (name: string, { start, turn }: { start: string; turn: string }): FormField[] => [
  line(`${name}.start`, "Titre, première ligne", start, 60),
  line(`${name}.turn`, "Titre, seconde ligne, en italique", turn, 60),
];

function homeGroups({ title, lede, links, carousel, services, values }: PartValue<"home">): FormGroup[] {
  const cards = [
    ["web", "Site web"],
    ["photo", "Photographie"],
    ["video", "Vidéographie"],
  ] as const;
  return [
    {
      title: "En haut de l’accueil",
      fields: [
        ...turned("title", title),
        prose("lede", "Introduction", lede, 400),
        line("links.gallery", "Lien vers la galerie", links.gallery, 40),
        line("links.contact", "Lien vers le contact", links.contact, 40),
        line("carousel.label", "Nom du carrousel", carousel.label, 40),
        ...carousel.slides.map(({ id, caption }, index) =>
          line(`carousel.slides.${id}.caption`, `Légende de la photo ${index + 1} du carrousel`, caption, 120),
        ),
      ],
    },
    {
      title: "Les trois services",
      fields: [
        ...turned("services.title", services.title),
        ...cards.flatMap(([id, label]) => [
          line(`services.cards.${id}.name`, `${label} : nom`, services.cards[id].name, 40),
          line(`services.cards.${id}.text`, `${label} : texte`, services.cards[id].text, 200),
        ]),
      ],
    },
    {
      title: "Les valeurs",
      fields: [
        line("values.title", "Titre", values.title, 60),
        line("values.plate.caption", "Légende de l’image", values.plate.caption, 120),
        ...values.items.flatMap(({ id, title: name, text }) => [
          line(`values.items.${id}.title`, `${name} : nom`, name, 40),
          prose(`values.items.${id}.text`, `${name} : texte`, text, 600),
        ]),
      ],
    },
  ];
}

function servicesGroups({ photo, films, web, prices }: PartValue<"services">): FormGroup[] {
  const kinds = Object.entries(web.kinds) as [keyof typeof web.kinds, { name: string; text: string }][];
  return [
    {
      title: "Photographie",
      fields: [
        line("photo.title", "Titre", photo.title, 60),
        ...photo.banner.map(({ id, title }, index) =>
          line(`photo.banner.${id}.title`, `Titre du panneau ${index + 1}`, title, 40),
        ),
        line("photo.linkLabel", "Lien des panneaux", photo.linkLabel, 40),
        prose("prices.photo.lede", "Introduction des tarifs", prices.photo.lede, 300),
      ],
    },
    {
      title: "Vidéographie",
      fields: [
        line("films.title", "Titre", films.title, 60),
        prose("films.lede", "Introduction des films", films.lede, 300),
        prose("prices.video.lede", "Introduction des tarifs", prices.video.lede, 300),
      ],
    },
    {
      title: "Création de sites",
      fields: [
        line("web.title", "Titre", web.title, 80),
        ...kinds.flatMap(([id, { name, text }]) => [
          line(`web.kinds.${id}.name`, `${name} : nom`, name, 40),
          prose(`web.kinds.${id}.text`, `${name} : texte`, text, 300),
        ]),
        prose("prices.web.lede", "Introduction des tarifs", prices.web.lede, 300),
      ],
    },
  ];
}

function contactGroups({ head, memberHead, invitation, plate }: PartValue<"contact">): FormGroup[] {
  return [
    {
      title: "Page de contact",
      fields: [
        ...turned("head.title", head.title),
        prose("head.lede", "Introduction", head.lede, 300),
        line("plate.number", "Numéro de l’image", plate.number, 20),
        line("plate.caption", "Légende de l’image", plate.caption, 120),
      ],
    },
    {
      title: "La même page, pour qui est connecté",
      fields: [
        ...turned("memberHead.title", memberHead.title),
        prose("memberHead.lede", "Introduction", memberHead.lede, 300),
      ],
    },
    {
      title: "Invitation à prendre rendez-vous",
      note: "En bas de l’accueil et des pages de services.",
      fields: [
        ...turned("invitation.title", invitation.title),
        prose("invitation.lede", "Texte", invitation.lede, 400),
        line("invitation.button", "Bouton", invitation.button, 40),
        prose("invitation.note", "Note sous le bouton", invitation.note, 200),
      ],
    },
  ];
}

const SEARCHED = {
  home: "Accueil",
  contact: "Contact",
  photo: "Photographie",
  gallery: "Galerie photo",
  photoPrices: "Tarifs photo",
  films: "Vidéographie",
  videoPrices: "Tarifs vidéo",
  web: "Création de sites",
  webPrices: "Tarifs web",
} as const satisfies Record<keyof PartValue<"search">, string>;

function searchGroups(search: PartValue<"search">): FormGroup[] {
  return (Object.keys(SEARCHED) as (keyof typeof SEARCHED)[]).map((page) => ({
    title: SEARCHED[page],
    fields: [
      { ...line(`${page}.title`, "Titre", search[page].title, 120), shown: 60 },
      { ...line(`${page}.description`, "Description", search[page].description, 320), shown: 160 },
    ],
  }));
}

const SPELLED: Record<SpellingId, string> = {
  reseaux: "Pied de page",
  menu: "Menu",
  reinitialisez: "Connexion bloquée, première ligne",
  inscrire: "Connexion désactivée",
  boite: "Après une inscription",
  refus: "Rendez-vous, titre du refus",
  preferences: "Bouton des cookies",
  gestion: "Bandeau des cookies",
};

function spellingGroups(chosen: PartValue<"spellings">): FormGroup[] {
  return [
    {
      title: "Comme le cahier des charges, ou corrigées",
      note: "Ces mots du site viennent du cahier des charges. Les autres se corrigent là où ils s’écrivent : ceux des photos dans leur galerie.",
      fields: spellingIds.map((id) => ({
        ...line(id, SPELLED[id], chosen[id], 60),
        choices: spellings[id].map((text) => ({ value: text, label: `« ${text} »` })),
      })),
    },
  ];
}
