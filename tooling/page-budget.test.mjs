import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './lib/build.mjs';
import { inRoot } from './lib/root.mjs';

/** Of JavaScript before a page answers a tap: files, and bytes on the wire (brotli 11). */
const MOST_FILES = 12;
const MOST_BYTES = 130_000;

const PAGES = {
  首页: '/pages/home',
  分类: '/pages/newproduct/:key',
  商品详情: '/pages/gooddetail/:id',
};

const read = (file) => readFileSync(inRoot(`apps/storefront/dist${file}`));
const weigh = (file) =>
  brotliCompressSync(read(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The entry with all it imports, then the files of the address' screen. */
function filesOf(path) {
  const entry = [
    ...read('/index.html')
      .toString()
      .matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g),
  ];
  const { screens } = JSON.parse(read('/.server/pages.json'));
  const screen = screens.find((one) => one.path === path);
  return [...new Set([...entry.map(([, file]) => file), ...screen.files])].filter((file) =>
    file.endsWith('.js'),
  );
}

/** What to look at when a page is too heavy. */
function heaviest(sizes) {
  const modules = JSON.parse(read('/.server/modules.json'));
  return sizes.map(([file, bytes]) => {
    const named = modules[file].map(([module, length]) => `    ${length} ${module}`);
    return [`${bytes} ${file}; its modules before minification:`, ...named].join('\n');
  });
}

beforeAll(() => ensureBuilt(['storefront']), 300_000);

test.each(Object.entries(PAGES))('%s：能点之前的程序不超过 12 个文件、130 kB', (_name, path) => {
  const sizes = filesOf(path)
    .map((file) => [file, weigh(file)])
    .toSorted(([, a], [, b]) => b - a);
  const bytes = sizes.reduce((sum, [, one]) => sum + one, 0);
  expect(bytes).toBeGreaterThan(60_000);
  const report = [`${path}: ${bytes} bytes in ${sizes.length} files`, ...heaviest(sizes)].join('\n');
  expect(bytes, report).toBeLessThanOrEqual(MOST_BYTES);
  expect(sizes.length, report).toBeLessThanOrEqual(MOST_FILES);
});
