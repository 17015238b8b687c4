import { useContext } from "react";
import { href, useLocation } from "react-router";
import { home } from "#app/content/navigation/navigation.ts";
import { type PublicPage, publicPageAt } from "#app/content/navigation/public-pages.ts";
import { CARD } from "#app/platform/media/drawn-sizes.ts";
import { PagePicturesContext } from "./page-pictures.ts";

interface PageTagsProps {
  name: string;
  publicUrl: string;
  page: PublicPage;
}

/** Only machines read the preview image and the breadcrumb, so only the server renders them. */
export function PublicPageTags({ name, publicUrl }: { name: string; publicUrl: string }) {
  const page = publicPageAt(useLocation().pathname);
  if (!page) return null;
  return (
    <>
      <link rel="canonical" href={publicUrl + page.path} />
      {import.meta.env.SSR && <LinkPreview name={name} publicUrl={publicUrl} page={page} />}
      {import.meta.env.SSR && <Breadcrumbs publicUrl={publicUrl} page={page} />}
    </>
  );
}

function LinkPreview({ name, publicUrl, page: { path } }: PageTagsProps) {
  const { card } = useContext(PagePicturesContext);
  return (
    <>
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="fr_FR" />
      {card && (
        <>
          <meta property="og:image" content={publicUrl + card.address} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(CARD.width)} />
          <meta property="og:image:height" content={String(CARD.height)} />
          <meta property="og:image:alt" content={card.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function PageIcons() {
  const { icons } = useContext(PagePicturesContext);
  return (
    <>
      <link rel="manifest" href={href("/site.webmanifest")} />
      {icons ? (
        <link rel="icon" href={icons.small} sizes="32x32" type="image/png" />
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </>
      )}
      <link rel="apple-touch-icon" href={icons?.apple ?? "/apple-touch-icon.png"} />
    </>
  );
}

function Breadcrumbs({ publicUrl, page: { trail } }: Omit<PageTagsProps, "name">) {
  if (trail.length === 0) return null;
  return (
    <JsonLd
      data={{
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: [home, ...trail].map(({ label, to }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: label,
          item: publicUrl + to,
        })),
      }}
    />
  );
}

/** A data block is not executed, so the script policy does not apply to it. */
function JsonLd({ data }: { data: object }) {
  // Escape "<", or a text could close the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
