import type { Rolldown } from "vite";

/** A chunk also contains the imports of its files. */
interface Chunk {
  name: string;
  /** A file of several chunks goes to the one with the highest number. */
  priority?: number;
  files: string[];
}

const ROOT = /[\\/]app[\\/]root\.tsx/;

/** Files that most public pages import but the root does not. */
const shellFiles: Chunk = {
  name: "shell",
  files: [
    "app/forms/refusals.ts",
    "app/layout/site/call-to-action.tsx",
    "app/layout/site/page-head.tsx",
    "app/layout/site/service-nav.tsx",
    "app/layout/site/use-reload-on-viewer-change.ts",
    "app/router/page-version.ts",
    "app/ui/form/focused-on-load.ts",
    "app/ui/notice.tsx",
    "app/ui/picture.tsx",
    "app/ui/use-hydrated.ts",
  ],
};

/** Every page loads what the root imports, so these files are one chunk, not twenty. */
export function shellName(id: string, graph: Rolldown.ChunkingContext): string | null {
  return isImportedByRoot(id, graph) || matchFiles(shellFiles).test(id) ? shellFiles.name : null;
}

function isImportedByRoot(id: string, graph: Rolldown.ChunkingContext): boolean {
  const importers = new Set([id]);
  // The loop also visits the importers that it adds.
  for (const importer of importers) {
    if (ROOT.test(importer)) return true;
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next);
  }
  return false;
}

/** Pages link these style sheets without using their classes, because forms that load later need them. */
export const formStyles: Chunk = {
  name: "form-styles",
  priority: 2,
  files: [
    // Outside this chunk, the sheet would be the seventh file of the contact page (see the limit below).
    "app/features/booking/public-booking/booking-card.module.css",
    "app/ui/dialog.module.css",
    "app/ui/form/field.module.css",
  ],
};

/** No page may need more than six files before the first paint, because a browser fetches six at the same time. */
export const chunks: Chunk[] = [
  formStyles,
  {
    name: "dates",
    priority: 2,
    files: [
      "app/french/dates.ts",
      "app/french/date-labels.ts",
      "app/french/plural.ts",
      "app/features/booking/time/calendar-month.ts",
      "app/features/booking/time/day-number.tsx",
      "app/features/booking/time/duration.ts",
      "app/features/booking/time/half-hour.ts",
      "app/features/booking/time/paris-time.ts",
      "app/features/booking/time/slot.ts",
      "app/layout/site/phone-link.tsx",
    ],
  },
  {
    // One chunk for forms is a third smaller than its parts compressed alone.
    name: "forms",
    priority: 1,
    files: [
      "app/forms/action-form.tsx",
      "app/ui/form/field.tsx",
      "app/ui/form/form-status.tsx",
      "app/router/use-cross-route-form.ts",
    ],
  },
  {
    name: "fields",
    priority: 1,
    files: ["app/ui/form/choices.tsx", "app/ui/form/password-field.tsx"],
  },
  {
    name: "checked-forms",
    priority: 1,
    files: ["app/ui/form/invalid-field.ts", "app/ui/form/use-checked-form.ts"],
  },
  {
    name: "menu",
    priority: 1,
    files: [
      "app/layout/site/dashboard-menu.module.css",
      "app/layout/site/dashboard-menu.tsx",
      "app/features/profile/logout-form.tsx",
      "app/features/profile/profile-picture-labels.ts",
      "app/features/profile/profile-picture.module.css",
      "app/features/profile/profile-picture.tsx",
    ],
  },
  {
    // For appointment pages and the client's account, without the booking calendar and its forms.
    name: "booking-card",
    priority: 1,
    files: ["app/features/booking/public-booking/booking-card.tsx"],
  },
  {
    // The calendar and a day's slots, for the booking page and for link pages that offer other slots; also the contact
    // page's other sheets, because of the limit of six files.
    name: "agenda",
    priority: 1,
    files: [
      "app/features/booking/public-booking/booking-widget.module.css",
      "app/features/booking/public-booking/slot-tiles.module.css",
      "app/features/booking/availability/booking-refusals.messages.ts",
      "app/features/booking/public-booking/booking-widget.tsx",
      "app/features/booking/public-booking/calendar.tsx",
      "app/features/booking/public-booking/date-form.tsx",
      "app/features/booking/public-booking/day-panel.tsx",
      "app/features/booking/public-booking/slot-tiles.tsx",
      "app/features/enquiries/form/enquiry-form.module.css",
      "app/routes/site/contact.module.css",
    ],
  },
  {
    // The rest of the booking page, for logged-in users.
    name: "booking",
    files: [
      "app/features/booking/public-booking/confirmation-form.tsx",
      "app/features/booking/public-booking/picker.tsx",
      "app/features/booking/public-booking/use-day-slots.ts",
    ],
  },
  {
    // One sheet, because the gallery's first picture would otherwise be the seventh file.
    name: "gallery",
    files: ["app/features/showcase/gallery/gallery.module.css", "app/routes/site/photo-gallery.module.css"],
  },
  {
    name: "consent",
    files: ["app/features/consent/consent-views.tsx", "app/features/consent/consent.messages.ts"],
  },
];

export function matchFiles({ files }: Chunk): RegExp {
  const paths = files.map((file) => file.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll("/", String.raw`[\\/]`));
  return new RegExp(String.raw`[\\/](?:${paths.join("|")})`);
}
