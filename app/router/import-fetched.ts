const files = new Map<string, Promise<unknown>>();

/** Fetches files before `import()` (vite/fetched-imports.ts), because Chromium 150 never retries a failed import. */
export async function importFetched<Module>(load: () => Promise<Module>, paths: string[] = []): Promise<Module> {
  await Promise.all(paths.map((path) => fetchOnce(new URL(path, location.origin).href)));
  return load();
}

function fetchOnce(url: string): Promise<unknown> {
  const requested = files.get(url);
  if (requested) return requested;
  const file = url.endsWith(".css") ? linkStyleSheet(url) : fetchFile(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Cannot load ${url}`);
  await response.arrayBuffer();
}

async function linkStyleSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${new URL(href).pathname}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`Cannot load ${href}`));
    });
    document.head.append(link);
  });
}
