// For processes of tests: a password's hash costs a thousandth of what it costs on the site, but says the site's own cost. They
// make more than a thousand of them. That the site's are as dear as they say, app/features/account/password/password-hash.server.test.ts tells.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { argon2 } = crypto;
// Older versions of Node have none.
if (typeof argon2 === "function") {
  crypto.argon2 = (algorithm, parameters, callback) =>
    argon2(algorithm, { ...parameters, memory: Math.min(parameters.memory, 64), passes: 1 }, callback);
  syncBuiltinESMExports();
}
