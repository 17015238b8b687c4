import { memberRefusals } from "#app/forms/member-refusals.ts";
import { data, href } from "react-router";
import { textIn } from "#app/forms/form-text.ts";
import { contentParts, type PartValue } from "#app/content/parts/site-content.ts";
import { editDraft, readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import {
  withGalleryWords,
  withItem,
  withItemAt,
  withNewGallery,
  withoutItem,
} from "#app/features/publishing/pictures/gallery-edits.ts";
import { answerDraftForm, answerListForm, listIntents, positionIn } from "./draft-forms.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { type ActionArgs, answerForm } from "#app/http/forms/answer-form.server.ts";
import type { MemberViewer } from "#app/http/request/require-member.server.ts";
import { failed, ok } from "#app/platform/result.ts";

export function answerGalleryList(args: ActionArgs, member: MemberViewer) {
  const list = `${href("/agence/contenu/galeries")}#galeries`;
  return answerIntents(args, {
    requires: "member",
    intents: {
      ...listIntents(args, member, { part: "galleries", idField: "gallery", to: list }),
      "add-gallery": () => answerNewGallery(args, member),
    },
  });
}

function answerNewGallery(args: ActionArgs, member: MemberViewer) {
  return answerForm(args, {
    logMessage: "the gallery was not added",
    requires: "account",
    messages: memberRefusals,
    async handler({ ctx, form }) {
      const words = { title: textIn(form, "title"), lede: textIn(form, "lede") };
      let added = "";
      let errors: Record<string, string> = {};
      const isAdded = await editDraft(ctx.services.publishing, member, "galleries", (all) => {
        const made = withNewGallery(all, words);
        added = made.id;
        errors = errorsIn(made.galleries);
        return made.galleries;
      });
      if (!isAdded) return failed("fields", { errors });
      const to = href("/agence/contenu/galeries/:gallery", { gallery: added });
      return ok({ to, flash: "content-saved" });
    },
  });
}

export function answerGallery(args: ActionArgs, member: MemberViewer, id: string) {
  const sheet = `${href("/agence/contenu/galeries/:gallery", { gallery: id })}#planche`;
  const change = (edit: (all: PartValue<"galleries">, form: FormData) => PartValue<"galleries"> | null) => () =>
    answerListForm(args, "the gallery was not changed", sheet, (publishing, form) =>
      editDraft(publishing, member, "galleries", (all) => edit(all, form)),
    );
  return answerIntents(args, {
    requires: "member",
    intents: {
      "save-gallery": () => answerGalleryWords(args, member, id),
      move: change((all, form) => withItemAt(all, id, textIn(form, "element"), positionIn(form))),
      remove: change((all, form) => withoutItem(all, id, textIn(form, "element"))),
    },
  });
}

async function answerGalleryWords(args: ActionArgs, member: MemberViewer, id: string) {
  const { value } = await readEditedPart(requestContext(args.context).services.publishing, "galleries");
  if (!value.galleries.some((gallery) => gallery.id === id)) throw data(null, { status: 404 });
  return answerDraftForm(args, member, {
    logMessage: "the words of a gallery were not kept",
    unknown: "Cette galerie n’existe plus.",
    part: "galleries",
    to: `${href("/agence/contenu/galeries/:gallery", { gallery: id })}#mots`,
    read({ form }) {
      const checked = readGallery({ id, items: [], title: textIn(form, "title"), lede: textIn(form, "lede") });
      if (!checked.ok) return checked;
      const { title, lede } = checked.gallery;
      return {
        wordsIn(all) {
          const found = all.galleries.find((gallery) => gallery.id === id);
          return found ? { title: found.title, lede: found.lede } : null;
        },
        apply: () => ({ title, lede }),
        withWords: (all, texts) => withGalleryWords(all, id, texts),
      };
    },
  });
}

export function answerItemWords(args: ActionArgs, member: MemberViewer, gallery: string, id: string) {
  return answerDraftForm(args, member, {
    logMessage: "an item of a gallery was not saved",
    unknown: "Cet élément n’est plus dans la galerie.",
    part: "galleries",
    to: href("/agence/contenu/galeries/:gallery/:item", { gallery, item: id }),
    read({ form }) {
      const values = { title: textIn(form, "title"), description: textIn(form, "legend") };
      // `readGallery` validates a whole gallery, so the fields that this form lacks get placeholders.
      const items = [{ id, picture: "photo", ...values }];
      const checked = readGallery({ id: gallery, title: "Galerie", lede: "Galerie", items });
      if (!checked.ok) return checked;
      return {
        wordsIn: (all) =>
          all.galleries.find((each) => each.id === gallery)?.items.find((item) => item.id === id) ?? null,
        apply: (now) => ({ ...now, ...values }),
        withWords: (all, item) => withItem(all, gallery, item),
      };
    },
  });
}

function readGallery(gallery: unknown) {
  const checked = contentParts.galleries.schema.safeParse({ galleries: [gallery] });
  if (checked.success) return ok({ gallery: (checked.data as PartValue<"galleries">).galleries[0]! });
  return failed("fields", { errors: errorsIn({ galleries: [gallery] }) });
}

/** Returns the first error of each field; the key "" has an error of the list itself, which the form shows. */
function errorsIn(galleries: unknown): Record<string, string> {
  const checked = contentParts.galleries.schema.safeParse(galleries);
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.length > 2 ? String(path.at(-1)) : "", message]).toReversed(),
  ) as Record<string, string>;
}
