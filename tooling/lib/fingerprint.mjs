import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const leaveOut = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.git']);
const isTest = /\.(test|spec)\.[cm]?[jt]sx?$/;
const isBulk = /\.(webp|png|jpe?g|avif|gif|woff2?|ttf|pdf)$/;

/**
 * One hash over everything below the given paths that can change a build. Pictures count by size and name only: there
 * are many of them and they are never edited in place.
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort())
        if (!leaveOut.has(name)) visit(`${path}/${name}`);
    } else if (!isTest.test(path)) {
      hash.update(`${path}\0${stat.size}\0`);
      if (!isBulk.test(path)) hash.update(readFileSync(join(root, path)));
    }
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
