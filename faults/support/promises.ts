import { appendFileSync } from "node:fs";
import { count, printTable } from "../../support/table.ts";

/** Something that was counted; where it was promised, `promised` is what it had to be. */
export interface Figure {
  name: string;
  observed: number;
  promised?: number;
}

/** What came of one fault: a line of the table with which `npm run faults` ends (scripts/faults.mjs). */
export interface Outcome {
  fault: string;
  /** In a few words. */
  promise: string;
  figures: readonly Figure[];
}

export const promised = (name: string, promised: number, observed: number): Figure => ({ name, promised, observed });
export const never = (name: string, observed: number): Figure => promised(name, 0, observed);
/** A promise of yes or no. */
export const always = (name: string, kept: boolean): Figure => promised(name, 1, Number(kept));
export const noted = (name: string, observed: number): Figure => ({ name, observed });

/** How often something is done, unless `npm run faults -- --rounds N` says otherwise. */
export function rounds(usual: number): number {
  return Number(process.env.FAULTS_ROUNDS ?? usual);
}

function isKept({ promised, observed }: Figure): boolean {
  return promised === undefined || promised === observed;
}

/** Prints what was seen of a fault. A promise that was not kept makes the program end with 1. */
export function tell(outcome: Outcome): void {
  const { fault, figures } = outcome;
  printTable(
    [fault, "promis", "vu"],
    figures.map(({ name, promised, observed }) => [
      name,
      promised === undefined ? "" : count(promised),
      count(observed),
    ]),
  );
  console.log();
  if (!figures.every(isKept)) process.exitCode = 1;
  const report = process.env.FAULTS_REPORT;
  if (report) appendFileSync(report, `${JSON.stringify(outcome)}\n`);
}
