import { href } from "react-router";
import { describeAlarms, type SiteAlarms } from "#app/application/operations/site-state.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function AlarmsNotice({ alarms }: { alarms: SiteAlarms }) {
  const text = describeAlarms(alarms);
  if (text === "") return null;
  return (
    <Notice tone="danger">
      <p>{text}</p>
      <UnderlinedLink to={href("/agence/reglages/etat")}>État du site</UnderlinedLink>
    </Notice>
  );
}
