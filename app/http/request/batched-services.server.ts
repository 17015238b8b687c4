import type { RouterContextProvider } from "react-router";
import type { Services } from "#app/application/composition/services.server.ts";
import { batchedReads } from "#app/platform/database/batched-reads.server.ts";
import { requestContext } from "./request-context.server.ts";

export function agencyReads(context: Readonly<RouterContextProvider>): Services {
  const { services } = requestContext(context);
  const db = batchedReads(services.database.db);
  return {
    ...services,
    database: { ...services.database, db },
    account: { ...services.account, db },
    booking: { ...services.booking, db },
    personalCalendars: { ...services.personalCalendars, db },
    enquiries: { ...services.enquiries, db },
    mails: { ...services.mails, db },
    media: { ...services.media, db },
    publishing: { ...services.publishing, db },
  };
}
