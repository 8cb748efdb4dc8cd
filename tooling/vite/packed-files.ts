import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_PACKING = /\.(js|css|svg|json|txt|webmanifest)$/;

/**
 * Writes each file that is worth it a second and third time, packed as hard as it goes: no visit ever waits for a
 * compressor. Hidden files are not served and stay as they are.
 */
export function packedFiles(): Plugin {
  let folder = '';
  return {
    name: 'packed-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !WORTH_PACKING.test(entry.name) || path.slice(folder.length).includes('/.'))
          continue;
        const bytes = readFileSync(path);
        if (bytes.length < 1_024) continue;
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: size }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
