import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A path under the server's `assets`, from source or from a bundle alike; undefined when it is missing. */
export function findAsset(...path: readonly string[]): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, 'assets', ...path);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return undefined;
  }
}
