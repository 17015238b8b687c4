/** Whether the path is in the agency's space, data URLs (`….data`) included. */
export function isAgencyPath(path: string): boolean {
  return /^\/agence(?:[/.]|$)/.test(path);
}
