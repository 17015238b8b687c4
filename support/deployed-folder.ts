import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const root = join(import.meta.dirname, "..");
/** The browser's files, which are many and only read. */
const client = join(root, "build/client");

/** A folder with what the container's image has of the project, and nothing else; it goes when the test ends. */
export async function deployedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "solstice-deployed-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const image = await readFile(join(root, "deploy/Containerfile"), "utf8");
  for (const [, name] of image.matchAll(/^COPY --from=build \/srv\/solstice\/(\S+) /gm)) {
    const [from, to] = [join(root, name!), join(folder, name!)];
    if (name === "node_modules") await symlink(from, to);
    else await cp(from, to, { recursive: true, filter: (path) => path !== client });
  }
  await symlink(client, join(folder, "build/client"));
  return folder;
}
