// npm run house: counts source lines and files by package (without tests), and the files that name a promotion kind.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/root.mjs';

const git = (...words) =>
  execFileSync('git', words, { cwd: inRoot(), encoding: 'utf8' }).split('\n').filter(Boolean);
const linesOf = (file) => readFileSync(inRoot(file), 'utf8').split('\n').length - 1;
/** Written by a script, so nobody reads them line by line. */
const GENERATED = ['apps/server/src/platform/database/tables.ts', 'packages/contract/src/browser-calls.ts'];

const sources = git('ls-files', 'apps', 'packages').filter(
  (file) =>
    /^[^/]+\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/test-setup|\/testing\//.test(file) &&
    !GENERATED.includes(file),
);
const rooms = {
  'packages/domain': (file) => file.startsWith('packages/domain/'),
  'packages/contract': (file) => file.startsWith('packages/contract/'),
  'packages/demo-mall': (file) => file.startsWith('packages/demo-mall/'),
  'apps/server without its demo': (file) =>
    file.startsWith('apps/server/') && !file.includes('/modules/demo/'),
  'apps/server/src/modules/demo': (file) => file.includes('/modules/demo/'),
  'apps/storefront': (file) => file.startsWith('apps/storefront/'),
};

for (const [room, belongs] of Object.entries(rooms)) {
  const sizes = sources
    .filter(belongs)
    .map(linesOf)
    .sort((a, b) => a - b);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `${room}: ${total} lines in ${sizes.length} files, median ${sizes[sizes.length >> 1] ?? 0}, largest ${sizes.at(-1) ?? 0}`,
  );
}

for (const kind of ['presale', 'seckill', 'group-buying', 'flash-sale']) {
  const outside = sources.filter(
    (file) =>
      !file.includes('demo') && !file.includes(kind) && readFileSync(inRoot(file), 'utf8').includes(kind),
  );
  console.log(`${kind} is named outside its own files and the demo by ${outside.length} files`);
}
