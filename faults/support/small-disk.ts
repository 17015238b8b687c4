import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface SmallDisk {
  folder: string;
  kind: string;
  /** False: a file size limit instead, for lack of permission to mount. */
  isMounted: boolean;
  fill(site: { pid: number }): Promise<void>;
  free(site: { pid: number }): Promise<void>;
  close(): Promise<void>;
}

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
  // The shell's input closes when this process ends, even if killed. The shell unmounts the disk, even with open files.
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
    // `cp` fails once the disk is full.
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
