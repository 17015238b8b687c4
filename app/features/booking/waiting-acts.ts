/** What the agency has done, until its clients are told. */
export interface WaitingAct {
  kind: "entered" | "noted" | "moved" | "cancelled" | "proposed" | "answered" | "resent";
  name: string;
  /** null: it is about none. */
  appointmentId: string | null;
  /** Whether a mail goes out; nobody is written to without an address, or when nothing has changed for them. */
  writes: boolean;
}

/** Acts that are told, kept silent and undone together. */
export interface WaitingGroup {
  id: string;
  /** Until they are told. */
  seconds: number;
  acts: readonly WaitingAct[];
}

const DONE: Record<WaitingAct["kind"], string> = {
  entered: "Ajouté",
  noted: "Ajouté",
  moved: "Déplacé",
  cancelled: "Annulé",
  proposed: "Proposé",
  answered: "Répondu",
  resent: "Renvoyé",
};
/** So many are named; of the others there is a number. */
const NAMED = 2;

/** Whether it may be done without a mail: an answer is one, and so is a mail that is sent again. */
export function canBeSilent({ acts }: Pick<WaitingGroup, "acts">): boolean {
  return acts.every(({ kind }) => kind !== "answered" && kind !== "resent");
}

/** « Un courrier part à Camille Moreau », without the time; where nobody is written to, what was done. */
export function sayWaiting({ acts }: Pick<WaitingGroup, "acts">): { text: string; writes: boolean } {
  const told = acts.filter(({ writes }) => writes);
  if (told.length === 0) {
    const kinds = new Set(acts.map(({ kind }) => kind));
    const done = kinds.size === 1 ? DONE[[...kinds][0]!] : "Fait";
    return { text: `${done} : ${listed(acts.map(({ name }) => name))}. Aucun courrier ne part`, writes: false };
  }
  const names = listed(told.map(({ name }) => name));
  const text = told.length === 1 ? `Un courrier part à ${names}` : `${told.length} courriers partent à ${names}`;
  return { text, writes: true };
}

function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const others = distinct.length - NAMED;
  if (others <= 0) return distinct.join(" et ");
  return `${distinct.slice(0, NAMED).join(", ")} et ${others === 1 ? "une autre personne" : `${others} autres personnes`}`;
}
