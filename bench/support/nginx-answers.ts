import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasNginx, startNginx } from "#support/network/nginx.ts";
import { type Measured, usedSeconds } from "./processes.ts";
import type { PlainAnswer } from "./plain-server.ts";

/** Returns null if nginx is not installed. */
export async function nginxAnswering(answers: ReadonlyMap<string, PlainAnswer>): Promise<Measured | null> {
  if (!hasNginx()) return null;
  const folder = await mkdtemp(join(tmpdir(), "solstice-bench-"));
  const locations = await Promise.all(
    [...answers].map(async ([path, { headers, body }], index) => {
      const file = join(folder, String(index));
      await writeFile(file, Buffer.from(body, "base64"));
      const lines = [];
      for (let at = 0; at < headers.length; at += 2) {
        const [name, value] = [headers[at]!, headers[at + 1]!.replaceAll(/["\\]/g, "\\$&")];
        if (/^content-type$/i.test(name)) lines.push(`types {} default_type "${value}";`);
        else if (!/^content-length$/i.test(name)) lines.push(`add_header ${name} "${value}";`);
      }
      return `location = ${path} { root ${folder}; rewrite ^ /${index} break; etag off; if_modified_since off; ${lines.join(" ")} }`;
    }),
  );
  const nginx = await startNginx({
    http: "sendfile on; tcp_nopush on; open_file_cache max=100; open_file_cache_valid 60s;",
    server: locations.join("\n"),
  });
  const pid = nginx.pid();
  return {
    url: nginx.url,
    pid,
    cpuSeconds: () => usedSeconds(pid),
    async stop() {
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
