import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { freePort } from "#support/network/free-port.ts";
import { demoClient, demoOwner, demoMember } from "#app/demo/demo-people.ts";
import { startSite, textOf, Visitor } from "#support/site/site.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

it("npm run demo prints the logins and the address, and deletes its files when it stops", async () => {
  const folder = await temporaryFolder();
  const port = String(await freePort());
  // The demo gets its own temporary folder, so that the test sees whether the demo deletes its files.
  const demo = await startSite({ TMPDIR: folder, PORT: port }, ["scripts/demo.mjs"]);
  try {
    await expect.poll(demo.output).toMatch(/^E-mails de démonstration : .+\n/m);
    const output = demo.output();
    for (const { email, password } of [demoOwner, demoMember, demoClient])
      expect(output).toMatch(new RegExp(`^.+ : ${RegExp.escape(email)} +${RegExp.escape(password)}$`, "m"));
    const url = `http://127.0.0.1:${port}`;
    expect(output).toContain(`Site : ${url} (adresse publique : http://localhost:${port})\n`);
    const mails = new URL(/^E-mails de démonstration : (.+)$/m.exec(output)![1]!);
    const authorization = `Basic ${Buffer.from(`${mails.username}:${mails.password}`).toString("base64")}`;
    expect((await fetch(mails.origin, { headers: { authorization } })).status).toBe(200);

    const owner = await new Visitor(url).logIn(demoOwner);
    const today = await owner.get("/agence/agenda?vue=jour");
    expect([today.status, textOf(await today.text())]).toEqual([200, expect.stringContaining("Mas des Pins")]);
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^solstice-demo-/));
  } finally {
    await demo.stop();
  }
  expect(await readdir(folder)).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});
