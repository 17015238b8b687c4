import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deployedFolder } from "#support/site/deployed-folder.ts";
import { describeOnSqlite } from "#support/database/database.ts";
import { phonePicture } from "#support/media/media-pictures.ts";
import { runScript } from "#support/site/child-process.ts";
import { camille } from "#support/fixtures/people.ts";
import { readRow } from "#support/database/rows.ts";
import { profilePictureForm, sendProfilePicture } from "#support/media/profile-picture.ts";
import { seedAccount, startSite, Visitor } from "#support/site/site.ts";
import { siteOptions, withCheapPasswords } from "#support/site/site-program.mjs";

describeOnSqlite("the programs of the container image", ({ open }) => {
  test("with only the files of the image, the site processes pictures and draws a share card, and the commands run", async () => {
    const target = await open();
    const { id } = await seedAccount(target.db, camille);
    const deployed = await deployedFolder();
    const program = (name: string) => join(deployed, `build/server/${name}.js`);
    const site = await startSite(target.env, [...withCheapPasswords, ...siteOptions, program("index")]);
    onTestFinished(site.kill);
    const visitor = await new Visitor(site.url).logIn(camille);
    expect(
      (await sendProfilePicture(visitor, profilePictureForm({ file: await phonePicture() }))).status,
      site.output(),
    ).toBe(200);
    const { picture } = await readRow(target.db, "users", "picture", { id });
    expect((await visitor.get(picture!)).headers.get("content-type")).toBe("image/webp");
    const [address] = /\/partage\/[^"]+/.exec(await visitor.html("/"))!;
    const shareCard = await visitor.get(address);
    expect([shareCard.status, shareCard.headers.get("content-type")], site.output()).toEqual([200, "image/jpeg"]);
    expect(await site.stop()).toBe(0);

    const env = { ...target.env, NODE_ENV: "production" };
    const outputOf = async (name: string, ...words: string[]) =>
      (await runScript([program(name), ...words], env)).stdout;
    const backup = join(deployed, "sauvegarde");
    expect(await outputOf("account", "list")).toContain(camille.email);
    expect(await outputOf("unavailability", "list")).toContain("Aucun jour n’est fermé.");
    expect(await outputOf("backup", backup)).toContain("La sauvegarde est faite :");
    await expect(outputOf("ready")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /\/agence\/contenu\/identite[^]*\n- Réglage PUBLIC_URL[^]*\n- L’espace agence n’a pas encore de propriétaire[^]*À régler par l’agence :\n- «\u00A0Le travail libère\u00A0»/,
      ),
    });
    await target.close();
    expect(await outputOf("restore", backup)).toContain(`Restauré dans « ${target.dataDir} ».`);
  });
});
