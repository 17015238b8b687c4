import { href } from "react-router";
import type { MetaDescriptor } from "react-router";
import type { PublicIdentity } from "#app/content/parts/agency.ts";
import type { Film } from "#app/content/pages/films.server.ts";
import { contact, home, pricesHrefs, services } from "#app/content/navigation/navigation.ts";
import type { ContentPicture } from "#app/content/pages/pictures.server.ts";
import { playerOf } from "#app/content/parts/player-address.ts";
import type { Logo } from "#app/features/media/drawings.server.ts";
import type { PriceListData } from "#app/content/pages/price-list.ts";
import { publicPageAt } from "#app/content/navigation/public-pages.ts";
import { typeset } from "#app/french/typeset.ts";
import type { OpenSpan } from "#app/features/booking/opening-hours/open-spans.ts";
import type { StructuredData } from "./page-meta.ts";

interface Site {
  publicUrl: string;
  identity: PublicIdentity & { logo?: Logo | undefined };
}

const agencyReference = ({ publicUrl }: Site) => ({ "@id": `${publicUrl}/#agence` });

/** Undefined for an erased picture, whose `src` is a data: URL. */
function pictureUrl(publicUrl: string, src: string): string | undefined {
  return src.startsWith("/") ? publicUrl + src : undefined;
}

export function linkPreviewImage(publicUrl: string, src: string): MetaDescriptor[] {
  const content = pictureUrl(publicUrl, src);
  return content ? [{ property: "og:image", content }] : [];
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export function localBusiness(site: Site, hours: readonly OpenSpan[], image: string): StructuredData {
  const { publicUrl, identity } = site;
  const { street, postalCode, city, country = "FR" } = identity.address;
  return {
    "@type": "LocalBusiness",
    ...agencyReference(site),
    name: identity.name,
    description: identity.tagline,
    url: publicUrl + home.to,
    image: pictureUrl(publicUrl, image),
    logo: publicUrl + (identity.logo?.src ?? "/icon-512.png"),
    telephone: identity.phone.href.replace(/^tel:/, ""),
    email: identity.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: country,
    },
    openingHoursSpecification: hours.map(({ weekdays, from, to }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays.map((weekday) => WEEKDAYS[weekday]),
      opens: from,
      closes: to,
    })),
    sameAs: identity.social.map(({ url }) => url),
    currenciesAccepted: "EUR",
    knowsLanguage: "fr",
  };
}

export function webSite(site: Site): StructuredData {
  const { publicUrl, identity } = site;
  return {
    "@type": "WebSite",
    name: identity.name,
    url: publicUrl + home.to,
    inLanguage: "fr",
    publisher: agencyReference(site),
  };
}

export function serviceOffers(site: Site, { service, tiers }: PriceListData<unknown>): StructuredData {
  const { title } = services.find(({ id }) => id === service)!;
  const url = site.publicUrl + pricesHrefs[service];
  return {
    "@type": "Service",
    name: title,
    serviceType: title,
    url,
    provider: agencyReference(site),
    offers: tiers.flatMap(({ id, label, offers }) =>
      offers.map(({ name, price, facts }) => ({
        "@type": "Offer",
        name: typeset(`${name}, formule ${label}`),
        description: facts.map(({ term, value }) => `${term} : ${value}`).join(", "),
        url: `${url}?formule=${id}`,
        price,
        priceCurrency: "EUR",
        priceSpecification: {
          "@type": "PriceSpecification",
          price,
          priceCurrency: "EUR",
          // Prices are final, whether or not VAT applies (commercial-terms.ts).
          valueAddedTaxIncluded: true,
        },
      })),
    ),
  };
}

interface GalleryItem {
  slug: string;
  title: string;
  description: string;
  author?: string;
  picture: ContentPicture;
}

export function imageGallery(
  site: Site,
  { title, to, credit, items }: { title: string; to: string; credit: string; items: readonly GalleryItem[] },
): StructuredData {
  const url = site.publicUrl + to;
  return {
    "@type": "ImageGallery",
    name: title,
    url,
    inLanguage: "fr",
    publisher: agencyReference(site),
    image: items.map(({ slug, title, description, author, picture }) => ({
      "@type": "ImageObject",
      name: title,
      caption: description,
      description: picture.alt,
      contentUrl: pictureUrl(site.publicUrl, picture.src),
      url: `${url}?photo=${slug}`,
      creditText: author ?? credit,
      creator: author === undefined ? agencyReference(site) : { "@type": "Person", name: author },
      copyrightNotice: `© ${author ?? site.identity.name}`,
      license: `${site.publicUrl}${href("/mentions")}#propriete`,
      acquireLicensePage: site.publicUrl + contact.to,
    })),
  };
}

/** The tags of a gallery that is not in public-pages.ts; head-tags.tsx writes them for the pages listed there. */
export function otherGalleryMeta(
  publicUrl: string,
  { to, items }: { to: string; items: readonly Pick<GalleryItem, "picture">[] },
): MetaDescriptor[] {
  if (publicPageAt(to)) return [];
  return [
    { tagName: "link", rel: "canonical", href: publicUrl + to },
    { property: "og:url", content: publicUrl + to },
    { property: "og:type", content: "website" },
    ...(items[0] ? linkPreviewImage(publicUrl, items[0].picture.src) : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function videoObjects(site: Site, films: readonly Film[]): StructuredData[] {
  return films.map(({ title, caption, duration, published, credit, picture, playerAddress, hosted }) => ({
    "@type": "VideoObject",
    name: title,
    description: caption || title,
    thumbnailUrl: pictureUrl(site.publicUrl, picture.src),
    uploadDate: published,
    ...(duration > 0 ? { duration: `PT${Math.round(duration)}S` } : {}),
    inLanguage: "fr",
    creditText: credit,
    publisher: agencyReference(site),
    embedUrl: new URL(playerOf(playerAddress)?.src ?? playerAddress, site.publicUrl).href,
    ...(hosted ? { contentUrl: site.publicUrl + hosted.file } : {}),
  }));
}
