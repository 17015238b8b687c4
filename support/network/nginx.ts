import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProcess } from "#support/site/child-process.ts";
import { freePort } from "./free-port.ts";

export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/** @param http directives of the `http` block @param server directives of the `server` block */
export async function startNginx({ http = "", server }: { http?: string; server: string }) {
  const folder = await mkdtemp(join(tmpdir(), "solstice-nginx-"));
  const port = await freePort();
  const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(
    join(folder, "nginx.conf"),
    `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { include /etc/nginx/mime.types; access_log ${folder}/access.log; keepalive_requests 1000000; ${temporaryPaths.join(" ")} ${http}
server { listen 127.0.0.1:${port}; ${server} } }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "inherit",
  });
  await waitForPort(child, port);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => Number(spawnSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).stdout),
    async stop() {
      await endProcess(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const connected = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await sleep(20);
  }
  throw new Error("nginx did not start");
}
