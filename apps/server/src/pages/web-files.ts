import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A file of the built workbench. */
export interface WebFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** The same for whoever takes gzip; made when it is first asked for. */
  readonly gzipped: () => Promise<Uint8Array<ArrayBuffer>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** Beside the built command, or where the sources are built to. */
const places = ['./web/', '../../../web/dist/'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

/** Every file of the workbench by its address, read once: what is not among them is never looked for on the disk. */
export async function readWebFiles(): Promise<ReadonlyMap<string, WebFile>> {
  const folder = places.find((place) => existsSync(join(place, 'index.html')));
  if (folder === undefined) return new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) !== '.map');
  return new Map(
    await Promise.all(
      files.map(async ({ name, parentPath }): Promise<[string, WebFile]> => {
        const path = join(parentPath, name);
        const bytes = new Uint8Array(await readFile(path));
        const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
        const type = types[extname(name)] ?? 'application/octet-stream';
        return [
          `/${relative(folder, path).split(sep).join('/')}`,
          { bytes, type, etag, gzipped: gzippedOnce(bytes) },
        ];
      }),
    ),
  );
}

function gzippedOnce(bytes: Uint8Array): WebFile['gzipped'] {
  let made: ReturnType<WebFile['gzipped']> | null = null;
  return () => (made ??= compress(bytes).then((gzipped) => new Uint8Array(gzipped)));
}
