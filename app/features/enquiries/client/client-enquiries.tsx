import { href } from "react-router";
import { longDate } from "#app/french/dates.ts";
import { euros } from "#app/french/euros.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Pagination, type PaginationProps } from "#app/ui/list/pagination.tsx";
import { ListItem, List, type ListItemProps } from "#app/ui/list/list.tsx";
import { SERVICE_LABELS } from "#app/features/enquiries/enquiry.ts";
import type { ClientEnquiry as Enquiry, ClientMessage } from "./client-enquiries.server.ts";
import styles from "./client-enquiries.module.css";
import { plural } from "#app/french/plural.ts";

const STATES: Record<Enquiry["status"], NonNullable<ListItemProps["state"]>> = {
  new: { label: "Reçue", tone: "open" },
  open: { label: "En cours", tone: "open" },
  answered: { label: "Traitée", tone: "open" },
  archived: { label: "Traitée", tone: "over" },
};

interface DatedMessage extends ClientMessage {
  sentOn: string;
  meeting: { sentence: string; isOpen: boolean } | null;
}

interface DatedEnquiry extends Omit<Enquiry, "messages"> {
  sentOn: string;
  messages: readonly DatedMessage[];
}

interface ListedEnquiry extends DatedEnquiry {
  earlierCount: number;
}

const SECTION = "#demandes";

export function clientEnquiryHref(id: string, before?: string): string {
  return `${href("/compte")}?${new URLSearchParams({ demande: id, ...(before && { echanges: before }) })}${SECTION}`;
}

export function ClientEnquiries({ enquiries, pages }: { enquiries: readonly ListedEnquiry[]; pages: PaginationProps }) {
  if (enquiries.length === 0 && !pages.first) {
    return (
      <p className="lede">
        Aucune demande pour l’instant.{" "}
        <UnderlinedLink to={`${href("/contact")}#demande`}>Envoyer une demande</UnderlinedLink>
      </p>
    );
  }
  return (
    <>
      <List>
        {enquiries.map((enquiry) => (
          <ListItem key={enquiry.id} {...itemProps(enquiry)}>
            <details className={styles.exchanges}>
              <summary>{enquiry.messages.length > 0 ? "Relire les échanges" : "Relire"}</summary>
              <EnquirySummary {...enquiry} />
              {enquiry.earlierCount > 0 && (
                <UnderlinedLink to={clientEnquiryHref(enquiry.id)}>
                  {describeEarlier(enquiry.earlierCount)}
                </UnderlinedLink>
              )}
              <Exchanges {...enquiry} />
            </details>
          </ListItem>
        ))}
      </List>
      <Pagination {...pages} label="demandes" />
    </>
  );
}

export function ClientEnquiryView({
  enquiry,
  pages,
}: {
  enquiry: DatedEnquiry;
  pages: Omit<PaginationProps, "nextLabel" | "label">;
}) {
  return (
    <>
      <UnderlinedLink to={`${href("/compte")}${SECTION}`}>Toutes les demandes</UnderlinedLink>
      <List>
        <ListItem {...itemProps(enquiry)} />
      </List>
      <div className={styles.exchanges}>
        <EnquirySummary {...enquiry} />
        <Pagination {...pages} label="échanges" nextLabel="Échanges plus anciens" />
        <Exchanges {...enquiry} />
      </div>
    </>
  );
}

function itemProps({ title, services, status, sentOn }: DatedEnquiry): ListItemProps {
  const labels = services.map((service) => SERVICE_LABELS[service]).join(", ");
  return { title, meta: `${labels}. Envoyée le ${longDate(sentOn)}`, state: STATES[status] };
}

function EnquirySummary({ offer, description }: DatedEnquiry) {
  return (
    <>
      {offer && (
        <p>
          {offer.title} : {euros(offer.price)} ce jour-là
        </p>
      )}
      <p>{description}</p>
    </>
  );
}

function describeEarlier(count: number): string {
  return plural(count, "Voir l’échange précédent", `Voir les ${count} échanges précédents`);
}

function Exchanges({ messages }: DatedEnquiry) {
  return messages.map(({ id, kind, text, sentOn, meeting }) => (
    <div key={id} data-kind={kind}>
      <b>{`${kind === "answer" ? "Notre réponse" : "Votre message"} du ${longDate(sentOn)}`}</b>
      <p>{text}</p>
      {meeting && <p className="note">{meeting.sentence}</p>}
      {meeting?.isOpen && (
        <p>
          <UnderlinedLink to={href("/compte/creneaux/:id", { id })}>Choisir un créneau</UnderlinedLink>
        </p>
      )}
    </div>
  ));
}
