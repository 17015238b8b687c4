import { expect, onTestFinished, test } from "vitest";
import { failedServices } from "#app/application/operations/failed-services.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { startBucket } from "../support/s3.ts";
import { startInbox } from "../support/inbox.ts";

test("the start check reports nothing if mail server and bucket work, and deletes its trial file", async () => {
  const inbox = await startInbox();
  onTestFinished(() => inbox.close());
  const bucket = await startBucket();
  onTestFinished(() => bucket.close());
  expect(await failedServices({ smtpUrl: inbox.smtpUrl, s3: bucket.settings })).toEqual([]);
  const left = [];
  for await (const file of openFileStore({ s3: bucket.settings, dataDir: "" }).list()) left.push(file);
  expect([left, inbox.mails]).toEqual([[], []]);
  expect(await failedServices({ smtpUrl: undefined, s3: undefined })).toEqual([]);
});

test("the start check names the settings of an unreachable mail server and of a bucket with a wrong secret", async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.close());
  const s3 = { ...bucket.settings, secretAccessKey: "another" };
  expect(await failedServices({ smtpUrl: "smtp://127.0.0.1:9", s3 })).toEqual([
    expect.stringMatching(/^Réglage SMTP_URL : .*\(ESOCKET CONN\)/),
    expect.stringMatching(/^Réglages S3_… : .*\(S3 answered 403 to PUT\)/),
  ]);
});
