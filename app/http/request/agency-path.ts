/** Includes data URLs (`….data`). */
export function isAgencyPath(path: string): boolean {
  return /^\/agence(?:[/.]|$)/.test(path);
}
