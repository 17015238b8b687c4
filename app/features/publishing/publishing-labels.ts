import { dayMonthYear } from "#app/french/dates.ts";
import { plural } from "#app/french/plural.ts";

export function formatChangeCount(count: number): string {
  return `${count} ${plural(count, "modification", "modifications")}`;
}

export function describeSchedule({
  date,
  isDue,
  isPostponed,
}: {
  date: string;
  isDue: boolean;
  isPostponed: boolean;
}): string {
  if (isPostponed) return `Programmée pour le ${dayMonthYear(date)}, bloquée : une liste est pleine`;
  return isDue ? "Dès que les photos seront prêtes" : `Le ${dayMonthYear(date)} à minuit`;
}

export function formatPhotoCount(count: number): string {
  return `${count === 0 ? "aucune" : count} ${plural(count, "photo", "photos")}`;
}
