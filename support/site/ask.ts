import { type Agent, request } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Returns the raw response, which fetch() would decompress. */
export function ask(
  base: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  agent?: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(base + path, { method, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}
