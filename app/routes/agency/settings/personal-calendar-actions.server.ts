import {
  addCalendar,
  listCalendars,
  pauseCalendar,
  removeCalendar,
  renameCalendar,
  requestRefresh,
} from "#app/features/booking/personal-calendars/calendars.server.ts";
import {
  calendarIdSchema,
  calendarNameSchema,
  calendarSchema,
} from "#app/features/booking/personal-calendars/calendars.forms.ts";
import { calendarRefusals, readFaults } from "#app/features/booking/personal-calendars/calendars.messages.ts";
import { refreshCalendars } from "#app/features/booking/personal-calendars/refresh-calendars.server.ts";
import { ok } from "#app/platform/result.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { reauthenticate } from "#app/http/request/reauthenticate.server.ts";

const memberForm = formWith({ requires: "member", messages: calendarRefusals });

export const personalCalendarIntents = {
  "add-calendar": memberForm({
    logMessage: "a personal calendar was not added",
    schema: calendarSchema,
    async handler({ ctx, viewer, value: { currentPassword, ...calendar } }) {
      const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "personal-calendar");
      if (!reauthenticated.ok) return reauthenticated;
      const added = await addCalendar(ctx.services, viewer, calendar);
      if (!added.ok) return added;
      ctx.logSecurity("calendar-added", { account: viewer.id });
      return done(`« ${calendar.name} » est ajouté : ses heures occupées ne sont plus proposées.`);
    },
  }),
  "rename-calendar": memberForm({
    logMessage: "a personal calendar was not renamed",
    schema: calendarNameSchema,
    async handler({ ctx, viewer, value }) {
      const renamed = await renameCalendar(ctx.services, viewer, value.calendar, value.name);
      return renamed.ok ? done(`Cet agenda s’appelle maintenant « ${renamed.name} ».`) : renamed;
    },
  }),
  "pause-calendar": memberForm({
    logMessage: "a personal calendar was not paused",
    schema: calendarIdSchema,
    async handler({ ctx, viewer, value }) {
      const paused = await pauseCalendar(ctx.services, viewer, value.calendar);
      return paused.ok ? done(`« ${paused.name} » est en pause : il ne bloque plus aucun créneau.`) : paused;
    },
  }),
  "refresh-calendar": memberForm({
    logMessage: "a personal calendar was not refreshed",
    schema: calendarIdSchema,
    async handler({ ctx, viewer, request, value }) {
      const { services } = ctx;
      const requested = await requestRefresh(services, viewer, value.calendar);
      if (!requested.ok) return requested;
      await refreshCalendars(services, request.signal, value.calendar);
      const calendars = await listCalendars(services, viewer);
      const failure = calendars.find(({ id }) => id === value.calendar)?.failure;
      return failure
        ? done(`« ${requested.name} » n’a pas pu être lu. ${readFaults[failure]}`)
        : done(`« ${requested.name} » est à jour.`);
    },
  }),
  "remove-calendar": memberForm({
    logMessage: "a personal calendar was not removed",
    schema: calendarIdSchema,
    async handler({ ctx, viewer, value }) {
      const removed = await removeCalendar(ctx.services, viewer, value.calendar);
      if (!removed.ok) return removed;
      ctx.logSecurity("calendar-removed", { account: viewer.id });
      return done(`« ${removed.name} » a été retiré : il ne bloque plus aucun créneau.`);
    },
  }),
};

const done = (message: string) => ok({ data: { message } });
