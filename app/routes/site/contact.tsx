import { lazy } from "react";
import { data, href } from "react-router";
import { agendaUrl, answerBooking, selectedSlot, loadAgenda } from "#app/http/forms/booking-form.server.ts";
import { typeset } from "#app/french/typeset.ts";
import { BookingWidget, type BookingAnswer } from "#app/features/booking/public-booking/booking-widget.tsx";
import { bookingDone, bookingMessages } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { authHref, useAuthLink, useAuthModal } from "#app/layout/site/auth-modal-context.tsx";
import { PhoneLink } from "#app/layout/site/phone-link.tsx";
import { useIdentity } from "#app/layout/site/use-identity.ts";
import { PageHead } from "#app/layout/site/page-head.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { localBusiness } from "#app/layout/document/structured-data.ts";
import { useReloadOnViewerChange } from "#app/layout/site/use-reload-on-viewer-change.ts";
import { takeFlash } from "#app/http/request/flash.server.ts";
import { findOffer } from "#app/http/forms/find-offer.server.ts";
import { draftFromUrl, initialDraft } from "#app/http/forms/enquiry-draft.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { requestContext } from "#app/http/request/request-context.server.ts";
import styles from "./contact.module.css";
import type { Route } from "./+types/contact.ts";

// Imported here too, so that the server's page links these styles before the lazy form loads.
import "#app/features/enquiries/form/enquiry-form.module.css";

// Only logged-in users get this form. There is no <Suspense>, so the server's HTML contains the form itself.
const EnquiryForm = lazy(async () => ({
  default: (await import("#app/features/enquiries/form/enquiry-form.tsx")).EnquiryForm,
}));

const ENQUIRY_FORM = `${href("/contact")}#demande`;

function returnPathAfterLogin({ search, searchParams }: URL): string {
  return searchParams.has("titre") ? `${href("/contact")}${search}#demande` : agendaUrl(selectedSlot(searchParams));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData?.search,
    ...(import.meta.env.SSR && loaderData
      ? [localBusiness(matches[0].loaderData, loaderData.hours, loaderData.figure.picture.src)]
      : []),
  );

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const viewer = await ctx.viewer();
  const flash = await takeFlash(request.headers.get("cookie"), ctx.secure);
  const { availabilityVersion } = ctx.services;
  const outcome: BookingAnswer | null =
    flash?.name === "booked" && viewer ? { ok: true, intent: null, ...bookingDone.confirmed } : null;
  return data(
    {
      hours: availabilityVersion.openSpans(),
      ...ctx.contentPages.contact(viewer !== null),
      agenda: await loadAgenda(request, ctx, viewer),
      draft: viewer && (await initialDraft(request, viewer.email, ctx.secure)),
      offer: viewer ? null : typeset(findOffer(draftFromUrl(request), ctx.contentPages)?.title ?? ""),
      enquiryAnswer: flash?.name === "enquiry-sent" && viewer ? ({ ok: true, intent: null } as const) : null,
      outcome,
      returnTo: returnPathAfterLogin(url),
    },
    // Closing a day invalidates the cached page, but a page whose days could not be loaded must expire soon.
    viewer ? {} : { headers: { "Cache-Control": "s-maxage=60" } },
  );
}

export function action(args: Route.ActionArgs) {
  return answerBooking(args);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lede, figure, agenda, draft, offer, enquiryAnswer } = loaderData;
  const outcome: BookingAnswer | null = actionData ?? loaderData.outcome;
  const returnTo = outcome?.returnTo ?? loaderData.returnTo;
  const { viewer } = agenda;
  const authModal = useAuthModal();
  useReloadOnViewerChange(viewer?.email ?? null);
  return (
    <>
      <PageHead title={title.start} titleEnd={title.turn} lede={lede} />
      {viewer && draft ? (
        <div className={`grid ${styles.contactSplit}`}>
          <section className={styles.enquiryBox} aria-labelledby="enquiry-title">
            <h2 id="enquiry-title">Votre demande</h2>
            <EnquiryForm
              email={viewer.email}
              draft={draft}
              answer={enquiryAnswer}
              action={href("/demande")}
              loginHref={authHref("login", ENQUIRY_FORM)}
              onLogin={() => authModal.open("login", ENQUIRY_FORM)}
            />
          </section>
          <Figure figure={figure} className={styles.enquiryAside} sizes="(max-width: 56rem) 1px, 24vw" />
        </div>
      ) : (
        <>
          {offer && <OfferGate offer={offer} returnTo={returnTo} />}
          <ContactLines />
          <div className={`grid ${styles.panorama}`}>
            <Figure figure={figure} sizes="(max-width: 56rem) 92vw, 96vw" />
          </div>
        </>
      )}
      <div className={`grid ${styles.agenda}`}>
        <BookingWidget
          {...agenda}
          outcome={outcome}
          gate={<BookingGate chosenSlot={outcome?.chosenSlot ?? agenda.chosenSlot} returnTo={returnTo} />}
          onLogin={(target = returnTo) => authModal.open("login", target)}
        />
      </div>
    </>
  );
}

function OfferGate({ offer, returnTo }: { offer: string; returnTo: string }) {
  return (
    <section className={`grid ${styles.offer}`} id="demande" aria-labelledby="enquiry-title">
      <div className={styles.offerGate}>
        <h2 id="enquiry-title">Votre demande</h2>
        <p className={styles.offerName}>{offer}</p>
        <p>Un compte suffit pour l’envoyer : elle sera déjà remplie avec cette formule.</p>
        <LoginLinks returnTo={returnTo} />
      </div>
    </section>
  );
}

function BookingGate({ chosenSlot, returnTo }: { chosenSlot: string | null; returnTo: string }) {
  return (
    <div className={styles.bookingGate}>
      <h3>Un compte suffit pour réserver</h3>
      <p>{bookingMessages.loginToBook}</p>
      {chosenSlot && <p>{`Votre choix : ${chosenSlot}.`}</p>}
      <LoginLinks returnTo={returnTo} />
    </div>
  );
}

function LoginLinks({ returnTo }: { returnTo: string }) {
  const login = useAuthLink("login", { returnTo });
  const signup = useAuthLink("signup", { returnTo });
  return (
    <div className="cluster gap1">
      <a className={buttonClass({})} {...login}>
        Connexion
      </a>
      <a className={buttonClass({ variant: "quiet" })} {...signup}>
        Inscription
      </a>
    </div>
  );
}

type FigureData = Route.ComponentProps["loaderData"]["figure"];

function Figure({ figure, sizes, className }: { figure: FigureData; sizes: string; className?: string }) {
  return (
    <figure className={className}>
      <Picture picture={figure.picture} sizes={sizes} />
      <figcaption>
        <b>{figure.number}</b>
        {figure.caption}
      </figcaption>
    </figure>
  );
}

function ContactLines() {
  const email = useIdentity()?.email ?? "";
  const [local, domain] = email.split("@");
  return (
    <div className={`grid ${styles.lines}`}>
      <ul className={styles.contactLines}>
        <li>
          <span className="label">Téléphone</span>
          <PhoneLink />
        </li>
        <li>
          <span className="label">E-mail</span>
          <a href={`mailto:${email}`}>
            {local}@<wbr />
            {domain}
          </a>
        </li>
      </ul>
    </div>
  );
}
