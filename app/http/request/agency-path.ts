/** Includes data URLs (`/agence.data`). */
export function isAgencyPath(path: string): boolean {
  return /^\/agence(?:[/.]|$)/.test(path);
}
