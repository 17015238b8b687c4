import { listSessions } from "#app/features/account/open-sessions.server.ts";
import { exportAccount } from "#app/features/client-space/client-space.server.ts";
import { exportAppointments } from "#app/features/booking/booking.server.ts";
import { listOwnEnquiries } from "#app/features/enquiries/enquiry.server.ts";
import { requireViewer } from "#app/http/require-viewer.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/account-data.ts";

/** Everything that the site holds about whoever asks, as one file (decision 18). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(url, context);
  const { auth, booking, clientSpace, enquiries } = visitOf(context).services;
  const [profile, appointments, requests, sessions] = await Promise.all([
    exportAccount(clientSpace, viewer),
    exportAppointments(booking, viewer),
    listOwnEnquiries(enquiries, viewer),
    listSessions(auth, request.headers),
  ]);
  return new Response(JSON.stringify({ profile, appointments, requests, sessions }, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="mes-donnees.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
