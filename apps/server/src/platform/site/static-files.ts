import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { extname, join, relative, sep } from 'node:path';

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

/** Bytes that are served again and again, kept in memory, plain and as they were packed at the build. */
export interface StaticFile {
  bytes: Buffer;
  mediaType: string;
  etag: string;
  /** Its name changes with its content. */
  hashed: boolean;
  /** Absent where packing gained nothing. */
  packed: { br?: Buffer; gzip?: Buffer };
}

/** Reads a folder once; keys are addresses ('/assets/app-1a2b.js'). Empty when there is no such folder. */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = new Map<string, Buffer>();
  for (const path of paths) {
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (!address.includes('/.')) found.set(address, await readFile(path));
  }
  const files = new Map<string, StaticFile>();
  for (const [address, bytes] of found) {
    if (/\.(br|gz)$/.test(address)) continue;
    const packed = { br: found.get(`${address}.br`), gzip: found.get(`${address}.gz`) };
    files.set(address, keepFile(address, bytes, packed));
  }
  return files;
}

/** Keeps the bytes of a file of this name. */
export function keepFile(path: string, bytes: Buffer, packed: StaticFile['packed'] = {}): StaticFile {
  return {
    bytes,
    mediaType: MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    hashed: /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(path),
    packed,
  };
}
