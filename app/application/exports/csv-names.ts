export const CSV_NAMES = {
  agenda: "Rendez-vous",
  clients: "Clients",
  demandes: "Demandes",
  audience: "Pages vues",
  journal: "Journal",
  droits: "Registre des droits",
  violations: "Registre des violations",
} as const;

export type CsvName = keyof typeof CSV_NAMES;

export function isCsvName(name: string): name is CsvName {
  return Object.hasOwn(CSV_NAMES, name);
}
