import { href } from "react-router";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { ListItem, ListItemLink, List } from "#app/ui/list/list.tsx";
import type { OutsideAppointment } from "./opening-hours.server.ts";

const WHY: Record<OutsideAppointment["why"], string> = {
  closed: "pendant une fermeture",
  "outside-hours": "hors des horaires",
};

export function OutsideAppointments({ appointments }: { appointments: readonly OutsideAppointment[] }) {
  return (
    <>
      <p className="note">Ces rendez-vous sont maintenus, même si leur créneau n’est plus proposé.</p>
      <List>
        {appointments.map(({ id, date, time, name, subject, why }) => (
          <ListItem
            key={id}
            title={
              <ListItemLink to={href("/agence/agenda/:id", { id })}>
                {capitalise(longDateTime(date, time))}
              </ListItemLink>
            }
            meta={[name, subject, WHY[why]].filter(Boolean).join(", ")}
          />
        ))}
      </List>
    </>
  );
}
