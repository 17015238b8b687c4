import { useLocation } from "react-router";
import { agency } from "#app/content/agency.ts";
import { home } from "#app/content/navigation.ts";
import { publicPageAt, type SocialCard } from "#app/content/public-pages.ts";
import { typo } from "#app/content/typo.ts";

const cardSize = { width: 1200, height: 630 };

/** What a public page says of its address: canonical, the picture of its links, the way to it from the home page. */
export function PageIdentity({ publicUrl }: { publicUrl: string }) {
  const page = publicPageAt(useLocation().pathname);
  if (!page) return null;
  const url = publicUrl + page.path;
  const trail = page.trail.length > 0 ? [home, ...page.trail] : [];
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={agency.name} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:image" content={cardUrl(publicUrl, page.card)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={typo(`${agency.name} : ${page.card.title.join(" ")}`)} />
      <meta name="twitter:card" content="summary_large_image" />
      {trail.length > 0 && (
        <JsonLd
          data={{
            "@context": "https://schema.org",
            "@type": "BreadcrumbList",
            itemListElement: trail.map(({ label, to }, index) => ({
              "@type": "ListItem",
              position: index + 1,
              name: label,
              item: publicUrl + to,
            })),
          }}
        />
      )}
    </>
  );
}

export function cardUrl(publicUrl: string, card: SocialCard): string {
  return `${publicUrl}/og/${card.name}.jpg`;
}

/** A data block: the browser runs nothing of it, so that the policy on scripts does not concern it. */
function JsonLd({ data }: { data: object }) {
  // "<" would let a text end the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
