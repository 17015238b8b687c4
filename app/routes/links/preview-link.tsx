import { commonRefusals } from "#app/forms/common-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import { data, href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { readPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { previewCookie } from "#app/http/pages/preview.server.ts";
import { isLinkToken, linkPageHeaders, logUnknownLinkToken } from "#app/http/request/link-token-param.server.ts";
import { type RequestContext, requestContext } from "#app/http/request/request-context.server.ts";
import { LinkPage } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import type { Route } from "./+types/preview-link.ts";
import { failed, ok } from "#app/platform/result.ts";

export const meta = noindexMeta("Aperçu");

export const headers = linkPageHeaders;

export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const link = await readLink(ctx, secret);
  if (link.ok) return data({ refusal: null }, { status: 200 });
  if (link.reason === "unknown") ctx.logSecurity("unknown-link-token", { detail: "apercu" });
  return data({ refusal: link.reason }, { status: previewRefusals[link.reason].status });
}

async function readLink({ services }: RequestContext, secret: string) {
  return isLinkToken(secret) ? readPreviewLink(services, secret) : failed("unknown");
}

const LEDE =
  "L’agence vous montre ses pages avant de les publier. L’aperçu dure sept jours au plus, dans ce navigateur.";

const previewRefusals = refusals(
  {
    404: { unknown: "Ce lien n’est pas valable. Vérifiez qu’il est complet." },
    410: { gone: "Ce lien n’est plus valable. Demandez-en un autre à l’agence." },
    429: {
      "too-many": "Trop de tentatives en peu de temps. Patientez une minute, puis réessayez : le lien reste valable.",
    },
  },
  commonRefusals,
);

export function action(args: Route.ActionArgs) {
  const { secret } = args.params;
  return answerForm(args, {
    logMessage: "a preview was not started",
    requires: "anybody",
    messages: previewRefusals,
    async handler({ request, ctx }) {
      const link = await readLink(ctx, secret);
      if (!link.ok) {
        if (link.reason === "unknown") logUnknownLinkToken({ request, ctx }, "apercu");
        return link;
      }
      return ok({ to: href("/"), cookies: [await previewCookie(secret, ctx.secure)] });
    },
  });
}

export default function PreviewLink({ loaderData: { refusal }, actionData }: Route.ComponentProps) {
  return (
    <LinkPage title="Aperçu" titleEnd="avant publication." lede={refusal ? previewRefusals[refusal].message : LEDE}>
      {!refusal && <ActionForm answer={actionData} className="cluster" reloadDocument submit="Voir l’aperçu" />}
    </LinkPage>
  );
}
