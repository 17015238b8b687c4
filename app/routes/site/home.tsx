import { Accordion } from "#app/features/showcase/services/accordion.tsx";
import { Carousel } from "#app/features/showcase/carousel/carousel.tsx";
import { ServiceCards } from "#app/features/showcase/services/service-card.tsx";
import { CallToAction } from "#app/layout/site/call-to-action.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { localBusiness, webSite } from "#app/layout/document/structured-data.ts";
import { TextLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Prose } from "#app/ui/prose.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData?.search,
    ...(import.meta.env.SSR && loaderData
      ? [
          localBusiness(matches[0].loaderData, loaderData.hours, loaderData.carousel.slides[0]!.picture.src),
          webSite(matches[0].loaderData),
        ]
      : []),
  );

export async function loader({ context }: Route.LoaderArgs) {
  const { contentPages, services } = requestContext(context);
  return { ...contentPages.home(), hours: services.availabilityVersion.openSpans() };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { title, lede, links, carousel, services, values, callToAction } = loaderData;
  return (
    <>
      <Carousel label={carousel.label} slides={carousel.slides}>
        <h1>
          {title.start} <br />
          <em>{title.turn}</em>
        </h1>
      </Carousel>
      <div className={classNames("grid", styles.heroFoot)}>
        <Prose className="lede" text={lede} />
        <div className={styles.heroLinks}>
          {links.map(({ label, to }) => (
            <TextLink key={to} to={to} prefetch="intent">
              {label}
            </TextLink>
          ))}
        </div>
      </div>

      <section className="section" aria-labelledby="services">
        <div className="grid">
          <div className="sectionHead">
            <p className="sectionNumber" aria-hidden="true">
              1
            </p>
            <h2 id="services">
              {services.title.start} <em>{services.title.turn}</em>
            </h2>
          </div>
        </div>
        <ServiceCards cards={services.cards} />
      </section>

      <section className="sunk" aria-labelledby="values">
        <div className={classNames("grid", styles.values)}>
          <figure className={styles.valuesFigure}>
            <Picture
              picture={values.figure.picture}
              sizes="(max-width: 56rem) 100vw, (max-width: 112rem) 80vw, 90rem"
            />
            <figcaption>
              <b>Pl.&nbsp;{carousel.slides.length + 1}</b>
              {values.figure.caption}
            </figcaption>
          </figure>
          <div className={styles.valuesText}>
            <p className="sectionNumber" aria-hidden="true">
              2
            </p>
            <h2 id="values">{values.title}</h2>
            <Accordion name="valeurs" items={values.items} />
          </div>
        </div>
      </section>

      <CallToAction sectionNumber={3} {...callToAction} />
    </>
  );
}
