/** Reloads a page that an older release rendered, because its code may not understand the data of the new release. */
export async function reloadIfOutdated(): Promise<void> {
  const { __reactRouterManifest: manifest } = window;
  const response = await fetch(location.href).catch(() => null);
  if (manifest && response?.ok && !(await response.text()).includes(manifest.url)) location.reload();
}
