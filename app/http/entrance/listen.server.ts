import { once } from "node:events";
import type { Server } from "node:net";
import { type Settings, SettingsError } from "#app/platform/config/settings.server.ts";

type ListenSettings = Pick<Settings, "host" | "port" | "socket">;

/** @throws SettingsError if the port is taken or not permitted, or if the machine lacks the address */
export async function listenOn(server: Server, settings: ListenSettings): Promise<void> {
  // A socket from systemd queues connections during a restart.
  if (settings.socket) server.listen({ fd: settings.socket });
  else server.listen(settings.port, settings.host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw listenRefusal(error, settings);
  });
}

function listenRefusal(error: NodeJS.ErrnoException, { host, port }: ListenSettings): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new SettingsError(`Réglage PORT : le port ${port} est déjà pris par un autre programme.`);
    case "EACCES":
      return new SettingsError(`Réglage PORT : ce compte n’a pas le droit d’écouter sur le port ${port}.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new SettingsError(`Réglage HOST : cette machine n’a pas l’adresse « ${host} ».`);
    default:
      return error;
  }
}
