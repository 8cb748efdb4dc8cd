import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const WORTH_PACKING = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);

/** Bytes that are served again and again, kept in memory, plain and packed. */
export interface StaticFile {
  bytes: Buffer;
  mediaType: string;
  etag: string;
  /** Its name changes with its content. */
  hashed: boolean;
  /** The bytes packed for a browser that accepts `br` or `gzip`; undefined when packing gains nothing. */
  packed(encoding: 'br' | 'gzip'): Promise<Buffer | undefined>;
}

/** Reads a folder once; keys are addresses ('/assets/app-1a2b.js'). Empty when there is no such folder. */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (!address.includes('/.')) files.set(address, keepFile(path, await readFile(path)));
  }
  return files;
}

/** Keeps the bytes of a file of this name. */
export function keepFile(path: string, bytes: Buffer): StaticFile {
  const extension = extname(path).toLowerCase();
  const packs = new Map<string, Promise<Buffer>>();
  return {
    bytes,
    mediaType: MEDIA_TYPES[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    hashed: /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(path),
    async packed(encoding) {
      if (bytes.length < 1_024 || !WORTH_PACKING.has(extension)) return undefined;
      const pack = packs.get(encoding) ?? packBytes(bytes, encoding);
      packs.set(encoding, pack);
      return pack;
    },
  };
}

const packBytes = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes, { level: 9 })
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
