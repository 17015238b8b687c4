import { useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Picture, type PictureData } from "#app/ui/picture.tsx";
import { GALLERY_PAGE_SIZE, itemsOnPage, pageCount } from "./paging.ts";
import styles from "./gallery.module.css";

export interface GalleryPhoto {
  slug: string;
  title: string;
  description: string;
  picture: PictureData;
}

// 3:2 pictures cover frames of 4:3, 6:5, 4:5 and 3:2. From 2.5dppx, a smaller file looks the same.
const SIZES = [
  "(max-width: 36rem) and (min-resolution: 2.5dppx) 75vw, (max-width: 44rem) 112vw, (max-width: 112rem) 74vw, 82rem",
  "(max-width: 44rem) 80vw, (max-width: 112rem) 34vw, 38rem",
  "(max-width: 44rem) 75vw, (max-width: 112rem) 34vw, 38rem",
  "(max-width: 44rem) 94vw, (max-width: 112rem) 42vw, 47rem",
];
const UPRIGHT_FRAME_INDEX = 2;

export interface GalleryProps {
  items: readonly GalleryPhoto[];
  page: number;
  photoHref: (slug: string) => string;
  photoState: unknown;
  onIntent: () => void;
  reloadDocument: boolean;
  credit: string;
}

export function Gallery({ items, page, photoHref, photoState, onIntent, reloadDocument, credit }: GalleryProps) {
  const figures = useRef<HTMLDivElement>(null);
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    if (document.querySelector(":modal") || figures.current?.contains(document.activeElement)) return;
    // Moves the focus from the pressed button to the new pictures.
    figures.current?.focus({ preventScroll: true });
  }, [page]);

  const offset = (page - 1) * GALLERY_PAGE_SIZE;
  const pages = pageCount(items.length);
  return (
    <>
      <div ref={figures} className={classNames("grid", styles.gallery)} tabIndex={-1}>
        {itemsOnPage(items, page).map(({ slug, title, description, picture }, index) => (
          <figure key={slug} className={styles.galleryItem}>
            <Link
              id={photoLinkId(slug)}
              className={classNames("pictureFrame", styles.galleryFrame)}
              to={photoHref(slug)}
              state={photoState}
              aria-label={`Agrandir ${title}`}
              reloadDocument={reloadDocument}
              onPointerEnter={onIntent}
              onFocus={onIntent}
              preventScrollReset
              defaultShouldRevalidate={false}
            >
              <Picture
                picture={picture}
                sizes={SIZES[index]!}
                upright={index === UPRIGHT_FRAME_INDEX && picture.upright ? true : undefined}
                eager={index === 0}
              />
              <span className={styles.galleryHint} aria-hidden="true">
                Agrandir
              </span>
            </Link>
            <figcaption>
              <b>Pl.&nbsp;{offset + index + 1}</b>
              <span className={styles.galleryTitle}>{title}</span>
              <span>{description}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="grid">
        <p className={classNames("note", styles.galleryCredit)}>{credit}</p>
        <nav aria-label="Pages de la galerie">
          <Form className={styles.pager} method="get" action={useLocation().pathname} defaultShouldRevalidate={false}>
            <Button type="submit" variant="quiet" name="page" value={page - 1} unavailable={page === 1}>
              Précédent
            </Button>
            <p className={styles.pagerLabel} aria-live="polite">
              Page {page} sur {pages}
            </p>
            <Button type="submit" variant="quiet" name="page" value={page + 1} unavailable={page === pages}>
              Suivant
            </Button>
          </Form>
        </nav>
      </div>
    </>
  );
}

export function photoLinkId(slug: string): string {
  return `photo-${slug}`;
}
