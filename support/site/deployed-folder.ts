import { cp, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "#support/temporary-folder.ts";

const root = join(import.meta.dirname, "../..");
const clientBuild = join(root, "build/client");

/** Creates a temporary folder with only the files of the container image. */
export async function deployedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const containerfile = await readFile(join(root, "deploy/Containerfile"), "utf8");
  for (const [, name] of containerfile.matchAll(/^COPY --from=build \/srv\/solstice\/(\S+) /gm)) {
    const [from, to] = [join(root, name!), join(folder, name!)];
    if (name === "node_modules") await symlink(from, to);
    else await cp(from, to, { recursive: true, filter: (path) => path !== clientBuild });
  }
  await symlink(clientBuild, join(folder, "build/client"));
  return folder;
}
