import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { inRoot, root } from './root.mjs';
import { run } from './run.mjs';

/**
 * Every folder with a tsconfig.json, the slowest first: otherwise one of two compilers would wait for them at the
 * end.
 */
export function typeFolders() {
  const found = ['packages', 'apps']
    .flatMap((parent) => readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`))
    .concat(['e2e', 'bench', 'tooling'])
    .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')));
  const slow = ['apps/server', 'apps/storefront'];
  return [
    ...slow.filter((folder) => found.includes(folder)),
    ...found.filter((folder) => !slow.includes(folder)),
  ];
}

/**
 * Type-checks one folder with the native compiler, in one thread: folders are checked beside each other. The folder's
 * build info makes the next check incremental. The older compiler stays for the tests that use its API.
 */
export function compile(folder) {
  const compiler = inRoot('node_modules/typescript-native/bin/tsc');
  return run(process.execPath, [compiler, '-p', folder, '--noEmit', '--singleThreaded', '--pretty', 'false']);
}

/** The files that a folder's last check read, as paths from the top folder; undefined before the first. */
export function filesChecked(folder) {
  const info = inRoot(folder, 'node_modules/.cache/checked.tsbuildinfo');
  if (!existsSync(info)) return undefined;
  try {
    const { fileNames } = JSON.parse(readFileSync(info, 'utf8'));
    return new Set(fileNames.map((name) => relative(root, resolve(dirname(info), name))));
  } catch {
    return undefined;
  }
}
