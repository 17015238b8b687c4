import { clientCalendar } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { requireViewer } from "#app/http/request/require-viewer.server.ts";
import { attachment } from "#app/http/response/attachment.server.ts";
import { refusalPage } from "#app/http/response/refusal-page.server.tsx";
import type { Route } from "./+types/account-calendar.ts";

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { viewer, services } = await requireViewer(url, context);
  const file = await clientCalendar(services, viewer, params.id);
  if (!file) return refusalPage(404, "Ce rendez-vous n’existe plus, ou a été annulé.", services.identity().name);
  return attachment(file, "rendez-vous.ics", "text/calendar; charset=utf-8; method=PUBLISH");
}
