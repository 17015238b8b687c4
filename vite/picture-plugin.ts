import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Plugin } from "vite";
import type { BuiltPicture, PictureFiles } from "virtual:pictures";
import type { PictureSource } from "../app/content/parts/pictures.ts";
import {
  type Area,
  PHONE_AVIF,
  PICTURE_FORMATS,
  uprightArea,
  widthsOf,
} from "../app/platform/media/picture-formats.ts";

interface PicturePluginOptions {
  folder: string;
  sources: Record<string, PictureSource>;
}

/** The file name contains a hash of everything that affects the content. */
interface Encoding {
  fileName: string;
  encode: () => Sharp;
}

const DATA = "virtual:pictures";
const STYLES = "virtual:pictures.css";
// Vite detects a style sheet by its extension, and ignores ids that begin with NUL.
const RESOLVED_STYLES = "/@pictures.css";

// Outside node_modules, which `npm ci` deletes.
const cache = join(import.meta.dirname, "../.cache/pictures");
const assets = "assets";

export function picturePlugin({ folder, sources }: PicturePluginOptions): Plugin {
  let loading: Promise<Library> | undefined;
  const library = () => (loading ??= readLibrary(folder, sources));

  return {
    name: "pictures",
    resolveId(id) {
      if (id === DATA) return `\0${DATA}`;
      // The development server requests the resolved id again with a query.
      if (id === STYLES || pathOf(id) === RESOLVED_STYLES) return id.replace(STYLES, RESOLVED_STYLES);
    },
    async load(id) {
      if (id === `\0${DATA}`) return `export const pictures = ${JSON.stringify((await library()).pictures)};`;
      if (pathOf(id) === RESOLVED_STYLES) return stylesOf((await library()).pictures);
    },
    async writeBundle({ dir }) {
      if (this.environment.name !== "client") return;
      const target = join(dir!, assets);
      await mkdir(target, { recursive: true });
      const { encodings } = await library();
      const queue = encodings.values();
      // Two at a time: one reads or writes while the other encodes.
      await Promise.all(
        [0, 1].map(async () => {
          for (const encoding of queue) await copyFile(await encodedFile(encoding), join(target, encoding.fileName));
        }),
      );
    },
    configureServer(server) {
      server.middlewares.use(`/${assets}`, async (request, response, next) => {
        try {
          const { encodings } = await library();
          const encoding = encodings.find(({ fileName }) => request.url === `/${fileName}`);
          if (!encoding) return next();
          response.setHeader("Content-Type", `image/${extname(encoding.fileName).slice(1)}`);
          response.end(await readFile(await encodedFile(encoding)));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

function pathOf(id: string): string {
  return id.split("?", 1)[0]!;
}

interface Library {
  pictures: Record<string, BuiltPicture>;
  encodings: Encoding[];
}

async function readLibrary(folder: string, sources: PicturePluginOptions["sources"]): Promise<Library> {
  const files = new Set((await readdir(folder)).map((file) => basename(file, ".jpg")));
  const unknown = [...files].filter((name) => !(name in sources));
  const missing = Object.keys(sources).filter((name) => !files.has(name));
  if (unknown.length > 0) throw new Error(`Pictures without an entry in the list: ${unknown.join(", ")}.`);
  if (missing.length > 0) throw new Error(`Pictures without a file in ${folder}: ${missing.join(", ")}.`);

  const library: Library = { pictures: {}, encodings: [] };
  for (const [name, { upright, phoneQuality }] of Object.entries(sources)) {
    const content = await readFile(join(folder, `${name}.jpg`));
    const { width, height } = await sharp(content).metadata();
    const area = { left: 0, top: 0, width, height };
    library.pictures[name] = {
      ...addFiles(library, name, content, area, phoneQuality),
      color: await meanColor(content),
      ...(upright !== undefined && {
        upright: addFiles(library, `${name}-upright`, content, uprightArea(area, { x: upright, y: 0.5 }), phoneQuality),
      }),
    };
  }
  return library;
}

function addFiles(library: Library, name: string, content: Buffer, area: Area, phoneQuality?: number): PictureFiles {
  const formats = PICTURE_FORMATS.map((format) => {
    const { ending, options: defaults } = format;
    const files = widthsOf(format, area.width).map((width) => {
      const isForPhones = phoneQuality !== undefined && ending === "avif" && width <= PHONE_AVIF.upTo;
      const options = isForPhones ? { ...defaults, ...PHONE_AVIF.options, quality: phoneQuality } : defaults;
      const recipe = JSON.stringify([area, width, options, sharp.versions.vips]);
      const hash = createHash("sha256").update(recipe).update(content).digest("hex").slice(0, 8);
      const fileName = `${name}-${width}-${hash}.${ending}`;
      library.encodings.push({
        fileName,
        encode: () => sharp(content).extract(area).resize(width).toFormat(ending, options),
      });
      return { url: `/${assets}/${fileName}`, width };
    });
    return { type: `image/${ending}`, files };
  });
  const [fallback] = formats.at(-1)!.files;
  return {
    width: area.width,
    height: area.height,
    sources: formats.slice(0, -1).map(({ type, files }) => ({
      type,
      srcSet: files.map(({ url, width }) => `${url} ${width}w`).join(", "),
    })),
    src: fallback!.url,
  };
}

async function meanColor(content: Buffer): Promise<string> {
  const [red, green, blue] = await sharp(content).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `#${[red, green, blue].map((value) => value!.toString(16).padStart(2, "0")).join("")}`;
}

async function encodedFile({ fileName, encode }: Encoding): Promise<string> {
  const path = join(cache, fileName);
  if (await stat(path).catch(() => null)) return path;
  await mkdir(cache, { recursive: true });
  // The picture is written to a temporary file first, so that an interrupted build leaves no partial picture.
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, await encode().toBuffer());
  await rename(temporaryPath, path);
  return path;
}

/** Uploaded pictures have colour and focal point in attributes, because the CSP forbids style attributes. */
const UPLOADED_STYLES =
  "img[data-x]{object-position:var(--x) var(--y)}" +
  "@supports (background-color:attr(data-color type(<color>))){img[data-color]{background-color:attr(data-color type(<color>))}}" +
  ["x", "y"]
    .flatMap((axis) =>
      Array.from({ length: 11 }, (_, tenths) => `[data-${axis}="${tenths}"]{--${axis}:${tenths * 10}%}`),
    )
    .join("");

function stylesOf(pictures: Library["pictures"]): string {
  const rules = Object.entries(pictures).map(
    ([name, { color }]) => `img[data-picture="${name}"]{background-color:${color}}`,
  );
  // The frame around a picture lays out its image.
  return `@layer base{picture{display:contents}source{display:none}${rules.join("")}}${UPLOADED_STYLES}`;
}
