import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { exitOnCrash } from "./crash.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";

test.each(["uncaughtException", "unhandledRejection"])(
  "exitOnCrash logs an %s without the row it quotes, and exits with 1",
  (event) => {
    const lines: string[] = [];
    const exit = vi.fn<(code: number) => void>();
    const source = new EventEmitter();
    exitOnCrash(createLog("info", { write: (line: string) => lines.push(line) }), source, exit);
    const detail = "Key (email)=(camille@courriel.example) already exists.";
    source.emit(event, Object.assign(new Error("duplicate key"), { code: "23505", detail }));
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: "the process crashed", err: { code: "23505" } });
    expect(lines[0]).not.toContain("camille");
  },
);
