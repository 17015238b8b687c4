import { typeset } from "#app/french/typeset.ts";
import type { Scene } from "#app/content/parts/films.ts";

/** WebVTT captions of a silent film. The first caption says that the film is silent. */
export function captionsOf(scenes: readonly Scene[]): string {
  const cues = scenes.map(({ until, text }, index) => {
    const from = scenes[index - 1]?.until ?? 0;
    return `${timestamp(from)} --> ${timestamp(until)}\n${index === 0 ? "[Film sans son]\n" : ""}${typeset(text)}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

function timestamp(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, "0")}:${(seconds - minutes * 60).toFixed(3).padStart(6, "0")}`;
}
