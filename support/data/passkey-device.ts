import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Signing {
  origin: string;
  challenge: string;
  /** User verification by finger, face or PIN. */
  verified?: boolean;
}

/** Simulates a WebAuthn authenticator with ES256. */
export function passkeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { origin, challenge }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ origin, verified = true }: Signing, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    const state = Buffer.from([USER_PRESENT | (verified ? USER_VERIFIED : 0) | flags]);
    return Buffer.concat([sha256(new URL(origin).hostname), state, count, rest]);
  };
  const answer = (response: Record<string, string>) => {
    const own = id.toString("base64url");
    return JSON.stringify({ id: own, rawId: own, type: "public-key", clientExtensionResults: {}, response });
  };

  return {
    id: id.toString("base64url"),
    /** @returns the JSON of a response of `startRegistration` (@simplewebauthn/browser) */
    register(signing: Signing): string {
      const { x, y } = publicKey.export({ format: "jwk" });
      const coseKey = Buffer.concat([
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x!, "base64url"),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y!, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = authenticatorData(signing, HAS_KEY, credential);
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": data}
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", signing).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    /** @returns the JSON of a response of `startAuthentication` (@simplewebauthn/browser) */
    logIn(signing: Signing): string {
      const client = clientData("webauthn.get", signing);
      const data = authenticatorData(signing, 0);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      });
    },
  };
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
