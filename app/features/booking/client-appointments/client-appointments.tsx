import { href } from "react-router";
import { longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { Pagination, type PaginationProps } from "#app/ui/list/pagination.tsx";
import { ListItem, List, type ListItemProps } from "#app/ui/list/list.tsx";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { proposalSentence } from "./proposal-sentence.ts";
import type { ClientAppointment } from "./client-appointments.server.ts";

const STATES: Record<ClientAppointment["state"], NonNullable<ListItemProps["state"]>> = {
  confirmed: { label: "Confirmé", tone: "open" },
  past: { label: "Passé", tone: "over" },
  cancelled: { label: "Annulé", tone: "over" },
};

interface ClientAppointmentsProps {
  appointments: readonly (ClientAppointment & { length: string })[];
  pages: PaginationProps;
}

export function ClientAppointments({ appointments, pages }: ClientAppointmentsProps) {
  return (
    <>
      {appointments.length === 0 && !pages.first && (
        <p className="lede">
          Aucun rendez-vous pour l’instant. Vos rendez-vous apparaîtront ici ; vous pourrez les annuler, les déplacer et
          les ajouter à votre agenda.
        </p>
      )}
      {appointments.length > 0 && (
        <List>
          {appointments.map(({ id, date, time, minutes, length, location, state, proposal }) => (
            <ListItem
              key={id}
              title={longDateTime(date, time)}
              meta={typeset(
                [minutes === SLOT_MINUTES ? "Entretien d’une demi-heure" : length, location].filter(Boolean).join(", "),
              )}
              state={STATES[state]}
              isOver={state !== "confirmed"}
              actions={
                state === "confirmed" && (
                  <>
                    <UnderlinedLink to={href("/compte/rendez-vous/:id/agenda.ics", { id })} reloadDocument>
                      Ajouter à l’agenda
                    </UnderlinedLink>
                    <UnderlinedLink to={href("/compte/rendez-vous/:id", { id })}>Déplacer ou annuler</UnderlinedLink>
                  </>
                )
              }
            >
              {proposal && <p className="note">{proposalSentence(proposal.heldUntil)}</p>}
            </ListItem>
          ))}
        </List>
      )}
      <Pagination {...pages} label="rendez-vous" />
      <p>
        <ButtonLink to={`${href("/contact")}#agenda`}>Prendre rendez-vous</ButtonLink>
      </p>
    </>
  );
}
