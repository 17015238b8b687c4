import { expect, it } from "vitest";
import { addPasskey, beginPasskey } from "#app/features/account/second-factor/passkeys.server.ts";
import { createFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { createPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import { accountDepsFor } from "../support/account-deps.ts";
import { seedMember } from "../support/agency-members.ts";
import { passkeyDevice } from "../support/passkey-device.ts";
import { accountOf, jeanne, malik } from "../support/people.ts";
import { Visitor } from "../support/site.ts";
import { describeSiteOnSqlite } from "../support/site-suite.ts";
import { unannounced } from "../support/unannounced.ts";
import { valuesOf } from "../support/html.ts";

const ORIGIN = "http://localhost";
const NEW = "Nouvelle2027?";

describeSiteOnSqlite("an account an intruder got into", { TRUST_PROXY: "true" }, ({ site, database, inbox }) => {
  it("the intruder loses all access when the owner resets the password", async () => {
    await seedMember(database.db, jeanne, "owner");
    const owner = await accountOf(database.db, jeanne);
    const deps = accountDepsFor(database, { publicUrl: ORIGIN });
    const intruder = await new Visitor(site.url).logIn(jeanne);
    const deviceCookie = /solstice\.device=[^;]+/.exec(intruder.cookie)![0];
    const device = passkeyDevice();
    const { challenge } = await beginPasskey(deps, owner);
    const response = device.register({ origin: ORIGIN, challenge });
    expect(await addPasskey(deps, owner, { name: "x", response })).toEqual({ ok: true });
    const feed = new URL(await createFeed(deps, owner, { name: "x", kind: "full" }, unannounced)).pathname;
    const preview = `/apercu/${await createPreviewLink(deps, owner.id, unannounced)}`;

    let network = 0;
    /** The status of a login from the intruder's browser after other clients have used up the account's attempts. */
    const knownDevice = async (password: string) => {
      for (let address = 0; address < 20; address++) {
        const from = { "x-forwarded-for": `203.0.${network}.${address}` };
        await new Visitor(site.url).post("/login", { email: jeanne.email, password: "Autre2026!" }, from);
      }
      const from = { cookie: deviceCookie, "x-forwarded-for": `198.51.100.${network++}` };
      return (await new Visitor(site.url).post("/login", { email: jeanne.email, password }, from)).status;
    };
    const found = async (password: string) => {
      const stranger = new Visitor(site.url);
      const begun = await stranger.post("/login/cle", {}, { accept: "*/*" });
      const { options } = (await begun.json()) as { options: { challenge: string } };
      const key = device.logIn({ origin: ORIGIN, challenge: options.challenge });
      return {
        session: (await intruder.get("/agence")).status,
        passkey: (await stranger.post("/login/cle", { key }, { accept: "*/*" })).status,
        feed: (await stranger.get(feed)).status,
        preview: (await new Visitor(site.url).get(preview)).status,
        knownDevice: await knownDevice(password),
      };
    };
    const whole = { session: 200, passkey: 200, feed: 200, preview: 200, knownDevice: 303 };
    expect(await found(jeanne.password)).toEqual(whole);

    await new Visitor(site.url).post("/reinit", { email: jeanne.email });
    const mail = await inbox.waitFor(({ subject }) => subject === "Choisissez un nouveau mot de passe");
    const path = /\/nouveau-mot-de-passe\?token=[\w-]+/.exec(mail.text)![0];
    const reset = await new Visitor(site.url).post(path, { password: NEW, passwordConfirmation: NEW });
    expect(reset.status).toBe(200);
    expect(await found(NEW)).toEqual({ session: 404, passkey: 403, feed: 404, preview: 410, knownDevice: 429 });
  });

  it("the access that the intruder added ends when the owner changes the password in /compte, unless the box is unticked", async () => {
    const { id } = await seedMember(database.db, malik, "team");
    const deps = accountDepsFor(database, { publicUrl: ORIGIN });
    const preview = `/apercu/${await createPreviewLink(deps, id, unannounced)}`;
    const visitor = await new Visitor(site.url).logIn(malik);
    expect(valuesOf(await visitor.html("/compte"), "revokesAccess")).toHaveLength(1);

    const form = { intent: "change-password", password: NEW, passwordConfirmation: NEW };
    const refusal = await visitor.post("/compte", { ...form, currentPassword: "Autre2026!" });
    expect(valuesOf(await refusal.text(), "revokesAccess")).toEqual([]);
    expect((await visitor.post("/compte", { ...form, currentPassword: malik.password })).status).toBe(303);
    expect((await new Visitor(site.url).get(preview)).status).toBe(200);

    const again = { ...form, currentPassword: NEW, password: `${NEW}1`, passwordConfirmation: `${NEW}1` };
    expect((await visitor.post("/compte", { ...again, revokesAccess: "on" })).status).toBe(303);
    expect((await new Visitor(site.url).get(preview)).status).toBe(410);
  });
});
