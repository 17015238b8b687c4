import { lazy, useState } from "react";
import {
  data,
  href,
  NavLink,
  redirect,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { Gallery } from "#app/features/showcase/gallery/gallery.tsx";
import { pageContaining, galleryPage } from "#app/features/showcase/gallery/paging.ts";
import { CallToAction } from "#app/layout/site/call-to-action.tsx";
import { PageHead } from "#app/layout/site/page-head.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { imageGallery, linkPreviewImage, otherGalleryMeta } from "#app/layout/document/structured-data.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./photo-gallery.module.css";
import type { Route } from "./+types/photo-gallery.ts";

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  if (!loaderData) return [];
  const item = loaderData.items[photoIndex(location.search, loaderData.items)];
  const { publicUrl } = matches[0].loaderData;
  return [
    ...pageMeta(
      matches,
      item
        ? { title: `${item.title}, galerie photo`, description: altText(item) || loaderData.search.description }
        : loaderData.search,
      ...(import.meta.env.SSR ? [imageGallery(matches[0].loaderData, loaderData)] : []),
    ),
    // A link preview shows the first of several images, so the shared photo comes before the gallery's own.
    ...(import.meta.env.SSR && item ? linkPreviewImage(publicUrl, item.picture.src) : []),
    ...(import.meta.env.SSR ? otherGalleryMeta(publicUrl, loaderData) : []),
  ];
};

function altText({ description, picture }: { description: string; picture: { alt: string } }): string {
  return [description, picture.alt].flatMap((text) => (text ? `${text}.` : [])).join(" ");
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const gallery = requestContext(context).contentPages.gallery(params.gallery);
  if (!gallery) throw data(null, { status: 404 });
  const { pathname, search, searchParams } = url;
  if (params.gallery !== undefined && gallery.to === href("/services/photo/galerie"))
    throw redirect(gallery.to + search);
  if (searchParams.has("photo") && photoIndex(search, gallery.items) === -1) throw redirect(pathname);
  return gallery;
}

/** The page's data already contains the whole gallery. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

function photoIndex(search: string, items: readonly { slug: string }[]): number {
  const slug = new URLSearchParams(search).get("photo");
  return items.findIndex((item) => item.slug === slug);
}

const fetchLightbox = () =>
  import("#app/features/showcase/gallery/lightbox.tsx").then((module) => ({ default: module.Lightbox }));

/** No <Suspense> here, which would hide the server's HTML. If the code cannot be loaded, the page stays as it is. */
const Lightbox = lazy(() => fetchLightbox().catch(() => new Promise<never>(() => {})));

/** History state of a photo opened from the gallery: closing the photo goes back one step. */
const OPENED_HERE = { openedHere: true };

export default function PhotoGallery({
  loaderData: { title, lede, credit, items, callToAction, galleries },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const current = useLocation();
  const nextLocation = useNavigation().location;
  // Shows the target of a navigation within this page at once, because the gallery's data does not change.
  const { pathname, search, state } = nextLocation?.pathname === current.pathname ? nextLocation : current;

  const index = photoIndex(search, items);
  const page =
    index === -1 ? galleryPage(new URLSearchParams(search).get("page"), items.length) : pageContaining(index);
  const openedHere = (state as Partial<typeof OPENED_HERE> | null)?.openedHere;
  // True if the lightbox's code cannot be loaded, offline or after a new release. The links then work without it.
  const [isUnreachable, setIsUnreachable] = useState(false);
  const replaceOptions = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;

  function close() {
    if (openedHere) void navigate(-1);
    else void navigate(page === 1 ? pathname : `?page=${page}`, replaceOptions);
  }

  return (
    <>
      <PageHead title={title} lede={lede} />
      {galleries && (
        <div className="grid">
          <nav className={classNames("tabLinks", styles.galleries)} aria-label="Galeries">
            {galleries.map(({ label, to }) => (
              <NavLink key={to} to={to} end prefetch="intent">
                {label}
              </NavLink>
            ))}
          </nav>
        </div>
      )}
      <Gallery
        items={items}
        page={page}
        photoHref={photoHref}
        photoState={OPENED_HERE}
        onIntent={() => void fetchLightbox().catch(() => setIsUnreachable(true))}
        reloadDocument={isUnreachable}
        credit={credit}
      />
      <CallToAction {...callToAction} />
      {index !== -1 && (
        <Lightbox
          items={items}
          index={index}
          onShow={(slug) => void navigate(photoHref(slug), { ...replaceOptions, state })}
          onClose={close}
        />
      )}
    </>
  );
}

function photoHref(slug: string): string {
  return `?photo=${encodeURIComponent(slug)}`;
}
