import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { inRoot, root } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.split('\0').join('\n').split('\n').filter(Boolean) : undefined;
}

/** Where this branch left main. On main itself, and where there is no main: the last commit. */
async function start() {
  for (const main of ['main', 'origin/main']) {
    const [base] = (await git('merge-base', 'HEAD', main)) ?? [];
    if (base) return base;
  }
  return 'HEAD';
}

/** Files that differ from main: committed, staged, edited, new and deleted, as paths from the top folder. */
export async function changedFiles() {
  const differing = await git('diff', '--name-only', '--no-renames', '-z', await start());
  const untracked = await git('ls-files', '--others', '--exclude-standard', '-z');
  if (!differing || !untracked)
    throw new Error('npm run check compares with main by git; without it, name files');
  return [...new Set([...differing, ...untracked])].sort();
}

/** Files named on the command line, from wherever it was called, as paths from the top folder. */
export function namedFiles(names, from = process.env.INIT_CWD ?? process.cwd()) {
  return names.map((name) => {
    const path = relative(root, resolve(from, name));
    if (path.startsWith('..') || isAbsolute(path)) throw new Error(`${name} is not in this project`);
    if (!existsSync(inRoot(path))) throw new Error(`There is no ${path}`);
    return path;
  });
}
