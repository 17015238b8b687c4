import { href } from "react-router";
import { video } from "#app/content/navigation/navigation.ts";
import { useConsent } from "#app/features/consent/use-consent.ts";
import { formatSeconds } from "#app/french/format-seconds.ts";
import { EmbeddedPlayer } from "#app/features/showcase/films/embedded-player.tsx";
import { FilmVideo, isHosted } from "#app/features/showcase/films/film-video.tsx";
import { posterOf } from "#app/features/showcase/films/poster.ts";
import { PageHead } from "#app/layout/site/page-head.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { linkPreviewImage, videoObjects } from "#app/layout/document/structured-data.ts";
import { ServiceNav } from "#app/layout/site/service-nav.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/film.ts";
import styles from "./film.module.css";
import { plural } from "#app/french/plural.ts";

export const meta: Route.MetaFunction = ({ loaderData: film, matches }) => {
  if (!film) return [];
  const { publicUrl } = matches[0].loaderData;
  const url = `${publicUrl}${href("/films/:slug", { slug: film.slug })}`;
  return [
    ...pageMeta(
      matches,
      {
        title: film.title,
        description: [film.caption, describeLength(film.duration)].filter(Boolean).join(" ") || film.title,
      },
      ...(import.meta.env.SSR ? videoObjects(matches[0].loaderData, [film]) : []),
    ),
    { tagName: "link", rel: "canonical", href: url },
    // Films are not in public-pages.ts, so these tags are written here.
    ...(import.meta.env.SSR
      ? [
          { property: "og:url", content: url },
          { property: "og:type", content: "video.other" },
          ...linkPreviewImage(publicUrl, film.picture.src),
          { name: "twitter:card", content: "summary_large_image" },
          // The poster is preloaded, because it is the largest paint and browsers load posters last.
          ...(isHosted(film)
            ? [
                {
                  tagName: "link" as const,
                  rel: "preload",
                  as: "image",
                  href: posterOf(film.picture),
                  fetchPriority: "high",
                },
              ]
            : []),
        ]
      : []),
  ];
};

function describeLength(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded === 0) return "";
  if (rounded < 60) return `Un film de ${rounded} ${plural(rounded, "seconde", "secondes")}.`;
  const [minutes, secondsLeft] = [Math.floor(rounded / 60), rounded % 60];
  return `Un film de ${minutes} min${secondsLeft > 0 ? ` ${secondsLeft} s` : ""}.`;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const film = requestContext(context).contentPages.film(params.slug);
  if (!film) throw new Response(null, { status: 404 });
  return film;
}

export default function Film({ loaderData: film }: Route.ComponentProps) {
  const { marketing } = useConsent();
  return (
    <>
      <ServiceNav service={video} />
      <PageHead title={film.title}>{film.caption}</PageHead>
      <div className={classNames("grid", styles.film)}>
        {isHosted(film) ? (
          <FilmVideo className={styles.screen} film={film} />
        ) : (
          <EmbeddedPlayer film={film} hasConsented={marketing} />
        )}
        {!film.scenes && (
          <div>
            <p className="caption">{`${film.credit}.`}</p>
            <TextLink to={video.pages[0].to}>Tous les films</TextLink>
          </div>
        )}
        {film.scenes && (
          <section className={styles.scenes} aria-labelledby="scenes">
            <h2 id="scenes">
              Ce que montre <em>le film</em>
            </h2>
            <div>
              <p className="caption">{`Film sans son, sous-titré en français. ${film.credit}.`}</p>
              <ol>
                {film.scenes.map(({ text }, index) => (
                  <li key={index}>
                    <span>{formatSeconds(film.scenes![index - 1]?.until ?? 0)}</span>
                    {text}
                  </li>
                ))}
              </ol>
              <TextLink to={video.pages[0].to}>Tous les films</TextLink>
            </div>
          </section>
        )}
      </div>
    </>
  );
}
