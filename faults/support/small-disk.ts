import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk that can be full for one site. */
export interface SmallDisk {
  folder: string;
  /** For people: what it is. */
  kind: string;
  /** Whether it is a file system of its own. */
  isMounted: boolean;
  /** From now on no file can grow. */
  fill(site: { pid: number }): Promise<void>;
  free(site: { pid: number }): Promise<void>;
  close(): Promise<void>;
}

/** A file system of some megabytes; where mounting is refused, a bound on the size of the files of the process. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "solstice-disk-"));
  const filler = join(folder, "filler");
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder]);
  } catch {
    return {
      folder,
      kind: "taille des fichiers bornée",
      isMounted: false,
      fill: async ({ pid }) => void (await run("prlimit", ["--pid", String(pid), "--fsize=1:"])),
      free: async ({ pid }) => void (await run("prlimit", ["--pid", String(pid), "--fsize=unlimited:"])),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  }
  // The shell's standard input closes when this process ends, killed or not: the disk then goes, even with files open.
  const guard = spawn("/bin/sh", ["-c", 'read -r word; umount -l "$1"; rmdir "$1"', "guard", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const gone = once(guard, "exit");
  guard.unref();
  return {
    folder,
    kind: `${megabytes} Mo`,
    isMounted: true,
    // It ends when there is no room for another byte.
    fill: () =>
      run("cp", ["/dev/zero", filler]).then(
        () => {},
        () => {},
      ),
    free: () => rm(filler),
    async close() {
      guard.ref();
      guard.stdin.end();
      await gone;
    },
  };
}
