/** Whether an address is of the agency's space, its data (`….data`) included. */
export function isAgencyPath(path: string): boolean {
  return /^\/agence(?:[/.]|$)/.test(path);
}
