/** The parts of Maildev 2.2 that maildev.server.ts uses; the package has no types. */
declare module "maildev/lib/mailserver.js" {
  import type { Server } from "node:net";
  const mailServer: {
    onSmtpError: (error: NodeJS.ErrnoException) => void;
    create(port: number, host: string, mailDirectory: string): void;
    on(event: "new", listener: () => void): void;
    readonly store: readonly { readonly id: string }[];
    deleteEmail(id: string, done: (error: Error | null) => void): void;
    readonly smtp: { readonly server: Server };
    close(done: () => void): void;
  };
  export default mailServer;
}

declare module "maildev/lib/web.js" {
  import type { Server } from "node:http";
  const web: {
    readonly server: Server;
    start(
      port: number,
      host: string,
      mailServer: unknown,
      user: string,
      password: string,
      basePathname: undefined,
      secure: { https?: boolean },
    ): void;
    close(done: () => void): void;
  };
  export default web;
}

declare module "maildev/lib/logger.js" {
  const logger: { setLevel(level: number): void };
  export default logger;
}
