import { connect } from "node:net";
import type { Visitor } from "#support/site/site.ts";

const MEGABYTE = 1024 * 1024;

/** Sends a megabyte of a larger upload, and disconnects. @param beforeCut runs before it disconnects */
export async function cutUpload(
  siteUrl: string,
  visitor: Visitor,
  path: string,
  beforeCut: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { hostname, port, host } = new URL(siteUrl);
  const socket = connect(Number(port), hostname);
  const headers = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${visitor.cookie}`,
    `Content-Length: ${9 * MEGABYTE}`,
    "Content-Type: multipart/form-data; boundary=x",
  ];
  const part = ["--x", 'Content-Disposition: form-data; name="files"; filename="a.jpg"', "Content-Type: image/jpeg"];
  socket.write([...headers, "", ...part, "", ""].join("\r\n"));
  await new Promise((done) => socket.write(Buffer.alloc(MEGABYTE, 7), done));
  await beforeCut();
  socket.destroy();
}
