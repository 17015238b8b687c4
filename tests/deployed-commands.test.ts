import { join } from "node:path";
import { expect, test } from "vitest";
import { deployedFolder } from "../support/deployed-folder.ts";
import { describeOnSqlite } from "../support/database.ts";
import { runScript } from "../support/own-process.ts";
import { camille, seedClient } from "../support/people.ts";

describeOnSqlite("the commands of who runs the site", ({ open }) => {
  test("work with what the container's image has", async () => {
    const site = await open();
    await seedClient(site.db, camille);
    const deployed = await deployedFolder();
    const env = { ...site.env, NODE_ENV: "production" };
    const said = async (name: string, ...words: string[]) =>
      (await runScript(join(deployed, `build/server/${name}.js`), words, env)).stdout;
    const backup = join(deployed, "sauvegarde");
    expect(await said("account", "list")).toContain(camille.email);
    expect(await said("unavailability", "list")).toContain("Aucun jour n’est fermé.");
    expect(await said("backup", backup)).toContain("La sauvegarde est faite :");
    await expect(said("ready")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("/agence/contenu/identite"),
    });
    await site.close();
    expect(await said("restore", backup)).toContain(`Restauré dans « ${site.dataDir} ».`);
  });
});
