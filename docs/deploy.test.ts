import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMITS } from "#app/platform/config/settings.server.ts";
import { siteProgram } from "#support/site/site-program.mjs";

const read = (path: string) => readFileSync(path, "utf8");
const manual = readdirSync("docs/exploitation")
  .map((name) => read(`docs/exploitation/${name}`))
  .join("\n");
const names = readdirSync("deploy");
const files = Object.fromEntries(names.map((name) => [name, read(`deploy/${name}`)]));
const settings = new Set(
  read("app/platform/config/settings.server.ts").match(/(?<=")[A-Z][A-Z\d]*(_[A-Z\d]+)*(?=")|(?<=env\.)[A-Z_]+/g),
);

/** Variables of other programs: Node, PostgreSQL and the Caddyfile. */
const OTHER_VARIABLES = ["NODE_ENV", "NODE_COMPILE_CACHE", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "SITE"];

test("every variable in the deployment files is a setting of the site", () => {
  const variables = Object.values(files).flatMap((text) =>
    text
      .split("\n")
      .filter((line) => /^\s*(Environment=|ENV |[A-Z][A-Z\d_]+: )/.test(line))
      .flatMap((line) => line.match(/\b[A-Z][A-Z\d_]+(?==)|(?<=^\s*)[A-Z][A-Z\d_]+(?=: )/g) ?? []),
  );
  expect(variables.length).toBeGreaterThan(10);
  expect(variables.filter((name) => !settings.has(name) && !OTHER_VARIABLES.includes(name))).toEqual([]);
});

test("the proxies, the socket and the container use the site's default port", () => {
  const port = /\?\? (\d+);/.exec(read("app/platform/config/settings.server.ts"))![1]!;
  for (const name of ["nginx.conf", "Caddyfile"]) expect(files[name]).toContain(`127.0.0.1:${port}`);
  expect(files["solstice.socket"]).toContain(`ListenStream=127.0.0.1:${port}\n`);
  expect(files.Containerfile).toContain(`PORT=${port}`);
  expect(files.Containerfile).toContain(`EXPOSE ${port}`);
  expect(files["compose.yaml"]).toContain(`SITE: site:${port} site-2:${port}`);
});

test("the unit and the container start the site as npm start does", () => {
  expect(files["solstice.service"]).toContain(`bin/node ${siteProgram.join(" ")}\n`);
  expect(files.Containerfile).toContain(JSON.stringify(["node", ...siteProgram]).replaceAll(",", ", "));
});

test("the container runs no install scripts of packages", () => {
  expect(read(".npmrc")).toContain("ignore-scripts=true");
  const [beforeInstall] = files.Containerfile!.split("RUN npm ci");
  expect(beforeInstall).toMatch(/^COPY .*package-lock\.json .*\.npmrc /m);
  expect(read(".dockerignore").split("\n")).not.toContain(".npmrc");
});

test("the site stores its data in one folder, the only one that the unit makes writable", () => {
  const folder = "/var/lib/solstice";
  expect(files["solstice.service"]).toContain(`DATA_DIR=${folder}`);
  expect(files["solstice.service"]).toContain(`ReadWritePaths=${folder}\n`);
  expect(files.Containerfile).toContain(`DATA_DIR=${folder}`);
  expect(files["compose.yaml"]).toContain(`:${folder}\n`);
});

const SECRETS_FILES = ["deploy/secrets.env", "deploy/database.env"];

test("only the site receives its secrets, and neither the repository nor the image contains a secrets file", () => {
  const envFiles = files["compose.yaml"]!.matchAll(/^ {2}([\w-]+):(?:(?!^ {2}\S)[^])*?^ {4}env_file: (\S+)$/gm);
  expect(Array.from(envFiles, ([, service, file]) => [service, file])).toEqual([
    ["site", "secrets.env"],
    ["database", "database.env"],
  ]);
  expect(read(".gitignore").split("\n")).toEqual(expect.arrayContaining(SECRETS_FILES));
  expect(read(".dockerignore").split("\n")).toContain("deploy");
});

test("the manual and compose.yaml name both secrets files, and docs/securite.md the database's", () => {
  for (const file of SECRETS_FILES) for (const text of [manual, files["compose.yaml"]]) expect(text).toContain(file);
  expect(read("docs/securite.md")).toContain("`deploy/database.env`");
});

test("deploy/solstice runs a command with the account, the settings and the folders of the units", () => {
  const { solstice: script, "solstice.service": unit, "solstice-backup.service": backupUnit } = files;
  const unitSettings = /^Environment=(.*)$/m.exec(unit!)![1]!.split(" ");
  expect(unitSettings.length).toBeGreaterThan(2);
  expect(unitSettings.filter((setting) => !script!.includes(` -E ${setting} `))).toEqual([]);
  expect(script).toContain(` --uid=${/^User=(.*)$/m.exec(unit!)![1]} `);
  const properties = `${unit}${backupUnit}`.match(/^(EnvironmentFile|StateDirectory(Mode)?|UMask)=.*$/gm)!;
  expect(properties).toContain("EnvironmentFile=/etc/solstice.env");
  expect(properties.filter((property) => !script!.includes(` -p ${property} `))).toEqual([]);
});

test("on a server, the manual runs every command by deploy/solstice", () => {
  expect(manual).not.toContain("systemd-run");
  const commands = Array.from(manual.matchAll(/^solstice (\w+)/gm), ([, command]) => command);
  expect(commands).toEqual(["ready", "backup", "restore"]);
});

test(".env.example and the manual have exactly the site's settings, .env.example with the limits' own defaults", () => {
  const others = ["EEXIST", "LISTEN_FDS"];
  const expected = [...settings].filter((name) => !others.includes(name)).toSorted();
  const example = read(".env.example");
  const inExample = Array.from(example.matchAll(/^# ([A-Z][A-Z\d_]+)=/gm), ([, name]) => name);
  expect(inExample.toSorted()).toEqual(expected);
  for (const [variable, count] of Object.values(LIMITS)) expect(example).toContain(`# ${variable}=${count}\n`);
  const firstCells = read("docs/exploitation/reglages.md").match(/^\| `[^|]+ \|/gm)!;
  const inManual = firstCells.flatMap((cell) => Array.from(cell.matchAll(/`([A-Z\d_]+)`/g), ([, name]) => name));
  expect(inManual.toSorted()).toEqual(expected);
});

test("the manual names each deployment file", () => {
  expect(names.filter((name) => !manual.includes(`deploy/${name}`))).toEqual([]);
});

test("the proxies log no IP address and no secret link, not even in errors", () => {
  const servers = files["nginx.conf"]!.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {2}access_log off;$/m);
    expect(server).toMatch(/^ {2}error_log \S+ crit;$/m);
  }
  expect(files["nginx.conf"]).toContain("limit_req_log_level info;");
  expect(files["nginx.conf"]).toContain("limit_conn_log_level info;");
  expect(files.Caddyfile).toMatch(/log default \{\s+exclude http\.log\.error\s/);
});

test("nginx limits connections, forms and pages, and redirects only to its own name", () => {
  for (const limit of ["limit_conn connections", "limit_req zone=posting", "limit_req zone=pages"])
    expect(files["nginx.conf"]).toContain(`  ${limit}`);
  expect(files["nginx.conf"]).toContain("return 301 https://$server_name$request_uri;");
});

test("every container is read-only, without capabilities or new privileges, and with a limit of processes", () => {
  const sections = files["compose.yaml"]!.split(/^services:$|^volumes:$/m)[1]!.split(/^ {2}(?=[\w-]+:)/m);
  const services = sections.map((text) => [/^[\w-]+/.exec(text)?.[0], text] as const).filter(([name]) => name);
  expect(services.map(([name]) => name)).toEqual(["site", "site-2", "backup", "database", "proxy"]);
  for (const [name, text] of services) {
    if (text.includes("<<: *site")) continue;
    for (const limit of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "pids_limit: "])
      expect(text, name).toContain(limit);
  }
});
