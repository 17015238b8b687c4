// Makes password hashes hundreds of times cheaper in test processes. Each hash still states the cost of the real site.
// app/features/account/password/password-hash.server.test.ts checks the real cost.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { argon2 } = crypto;
// Older Node versions have no argon2.
if (typeof argon2 === "function") {
  crypto.argon2 = (algorithm, parameters, callback) =>
    argon2(algorithm, { ...parameters, memory: Math.min(parameters.memory, 64), passes: 1 }, callback);
  syncBuiltinESMExports();
}
