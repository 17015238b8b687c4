const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
/** React Router's inline start module: the manifest, the page's routes, then the entry. */
const START_SCRIPT =
  /(<script\b[^>]* type="module" async="">)import "([^"]+)";\s*((?:import \* as \w+ from "[^"]+";\s*)+)/;
const ROUTE = /import \* as (\w+) from "([^"]+)"/g;

/** On a slow network, scripts would compete with styles, fonts and pictures, so scripts load after the first paint. */
export function deferHydration(html: string, onUnknownStartScript: () => void = () => {}): string {
  const start = START_SCRIPT.exec(html);
  if (!start) {
    onUnknownStartScript();
    return html;
  }
  const [whole, tag, manifest, imports] = start as unknown as [string, string, string, string];
  const preloads: string[] = [];
  const withoutPreloads = html.replaceAll(PRELOAD, (_, href: string) => {
    preloads.push(href);
    return "";
  });
  const routes = Array.from(imports.matchAll(ROUTE), ([, name, file]) => ({ name: name!, file: file! }));
  const files = [manifest, ...routes.map(({ file }) => file)].map((file) => `import("${file}")`);
  // The first paint means that the style sheets are loaded; a hidden tab never paints.
  const deferredStart = `${tag}if(!document.hidden&&PerformanceObserver.supportedEntryTypes.includes("paint"))await new Promise(painted=>new PerformanceObserver((_,observer)=>{observer.disconnect();painted()}).observe({type:"paint",buffered:true}));
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const [,${routes.map(({ name }) => name).join(",")}]=await Promise.all([${files.join(",")}]);
`;
  return withoutPreloads.replace(whole, () => deferredStart);
}
