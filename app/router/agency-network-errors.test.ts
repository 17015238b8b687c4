import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { networkErrorMessage } from "./agency-network-errors.ts";

it.each([
  ["a lost connection", new TypeError("Failed to fetch"), "Dès que la connexion revient"],
  ["a session that has ended", new ErrorResponse(404, "Not Found", null), "Votre session a expiré"],
  ["an error of the proxy", new ErrorResponse(502, "Bad Gateway", ""), "réessayez dans un instant"],
])("the form error explains %s and says that the text is kept", (_, error, words) => {
  expect(networkErrorMessage(error)).toContain(words);
  expect(networkErrorMessage(error)).toContain("Votre texte est conservé ici");
});
