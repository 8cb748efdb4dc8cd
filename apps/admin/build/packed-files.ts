import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_PACKING = /\.(js|css|svg)$/;

/**
 * Writes each script and style a second and third time, packed as hard as it goes: the first visit after a release then
 * waits for no compressor.
 */
export function packedFiles(): Plugin {
  let folder = '';
  return {
    name: 'packed-files',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir, 'assets')),
    closeBundle() {
      for (const name of readdirSync(folder).filter((one) => WORTH_PACKING.test(one))) {
        const bytes = readFileSync(join(folder, name));
        if (bytes.length < 1_024) continue;
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: size }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
