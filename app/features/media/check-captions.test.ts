import { expect, it } from "vitest";
import { checkCaptions } from "./check-captions.ts";

const valid = `WEBVTT

NOTE d'après le montage du 4 juin

1
00:01.000 --> 00:04.000
Bonjour.

00:00:04.000 --> 00:00:06.500 align:start line:85%
<i>Un rire.</i>
- Qui est là ?

01:00:07.000 --> 01:00:08.000
Fin.
`;

it.each([
  ["with a note, an identifier, settings and hours", valid],
  ["with a byte order mark and a header", `\uFEFF${valid.replace("WEBVTT", "WEBVTT - Un film\nKind: captions")}`],
  ["with Windows line endings", valid.replaceAll("\n", "\r\n")],
  ["with old Mac line endings", valid.replaceAll("\n", "\r")],
  ["without an empty last line", valid.trimEnd()],
  ["with overlapping cues", "WEBVTT\n\n00:01.000 --> 00:09.000\na\n\n00:02.000 --> 00:03.000\nb\n"],
  ["with a style", valid.replace("WEBVTT\n", "WEBVTT\n\nSTYLE\n::cue { color: red }\n")],
])("checkCaptions accepts captions %s", (_, text) => {
  expect(checkCaptions(text)).toBeNull();
});

const cue = "00:01.000 --> 00:04.000";
it.each([
  [1, "", "elle doit être"],
  [1, "1\n00:00:01,000 --> 00:00:04,000\nBonjour.\n", "elle doit être"],
  [1, "WEBVTTX\n\n", "elle doit être"],
  [1, "WEBVTT", "rien ne la suit"],
  [3, "WEBVTT\n\n", "aucun sous-titre"],
  [2, `WEBVTT\n${cue}\nBonjour.\n`, "une ligne vide manque sous"],
  [3, "WEBVTT\n\n00:01,000 --> 00:04,000\nBonjour.\n", "d’un point"],
  [3, "WEBVTT\n\n1:01.000 --> 1:04.000\nBonjour.\n", "un horaire s’écrit"],
  [3, "WEBVTT\n\n00:61.000 --> 00:64.000\nBonjour.\n", "un horaire s’écrit"],
  [3, "WEBVTT\n\n00:01.000-->00:04.000\nBonjour.\n", "un horaire s’écrit"],
  [3, "WEBVTT\n\n00:04.000 --> 00:04.000\nBonjour.\n", "il finit avant"],
  [3, `WEBVTT\n\n${cue} en bas\nBonjour.\n`, "ne sont pas valables"],
  [3, `WEBVTT\n\n${cue}\n\nBonjour.\n`, "aucun texte"],
  [3, "WEBVTT\n\nBonjour.\n", "on attend un horaire"],
  [6, `WEBVTT\n\n${cue}\nBonjour.\n\n00:00.500 --> 00:00.900\nTrop tôt.\n`, "avant le sous-titre"],
  [5, `WEBVTT\n\n${cue}\nBonjour.\n00:05.000 --> 00:06.000\nCollé.\n`, "une ligne vide manque"],
  [4, `WEBVTT\n\n1\nun\n${cue}\nBonjour.\n`, "une ligne vide manque"],
] as const)("checkCaptions reports line %i of %j", (line, text, sentence) => {
  expect(checkCaptions(text)).toEqual({ line, sentence: expect.stringContaining(sentence) });
});
