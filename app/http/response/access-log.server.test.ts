import { expect, test } from "vitest";
import { loggedPath } from "./access-log.server.ts";

test.each([
  ["/invitation/x3Fh-9", "/invitation/…"],
  ["/invitation/x3Fh-9.data", "/invitation/…"],
  ["/agendas/x3Fh-9.ics", "/agendas/…"],
  ["/pas-moi/x3Fh-9.data", "/pas-moi/…"],
  ["/creneau/x3Fh-9/autre", "/creneau/…/autre"],
  ["/agence/agenda", "/agence/agenda"],
  ["/films/lumiere", "/films/lumiere"],
])("loggedPath turns %s into %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
