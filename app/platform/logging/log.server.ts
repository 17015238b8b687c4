import pino from "pino";
import { currentRequestId } from "./current-request.server.ts";

export type Log = pino.Logger;

/** Log no address, name, token or query string. `sync`, because a kill -9 would lose buffered lines. */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination({ sync: true })): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ requestId: currentRequestId() ?? undefined }),
      serializers: { err: (error: unknown) => reduceError(error, MAX_CAUSES) },
    },
    destination,
  );
}

const MAX_CAUSES = 5;

/** pino's own serializer copies every property, and the `detail` of a database error quotes the row. */
function reduceError(error: unknown, maxCauses: number): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { constructor, message, stack, cause, code } = error as Error & { code?: unknown };
  return {
    type: constructor.name,
    message,
    stack,
    code,
    cause: cause === undefined || maxCauses === 0 ? undefined : reduceError(cause, maxCauses - 1),
  };
}
