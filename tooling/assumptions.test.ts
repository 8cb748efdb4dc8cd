import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

/** Rows of the tables: number, what shows it, and the file it is in. 「算例」 stands for numbered examples. */
function shown(page: string) {
  const row = /^\| ([A-Z]\d+) \|.*\| (.+) \(\[[^\]]*\]\(\.\.\/([^)]*)\)\) \|$/gm;
  return [...page.matchAll(row)].map(([, number = '', cases = '', file = '']) => ({ number, cases, file }));
}

function missing(page: string): string[] {
  return shown(page).flatMap(({ number, cases, file }) => {
    if (!existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)))) return [`${number}: ${file}`];
    const text = read(file);
    return cases
      .split(' · ')
      .filter((name) => !name.startsWith('算例') && !text.includes(name))
      .map((name) => `${number}: ${name} (${file})`);
  });
}

it('docs/assumptions.md 里写的测试都还在', () => {
  const page = read('docs/assumptions.md');
  expect(shown(page).length).toBeGreaterThan(50);
  expect(missing(page)).toEqual([]);
});

it('测试改名或文件移走，这个检查看得见', () => {
  const row = (cases: string, file: string) => `| Z1 | something | ${cases} ([x](../${file})) |`;
  expect(missing(row('没有这样的测试', 'tooling/domain-purity.test.ts'))).toHaveLength(1);
  expect(missing(row('领域代码没有时钟', 'tooling/gone.test.ts'))).toHaveLength(1);
  expect(missing(row('领域代码没有时钟', 'tooling/domain-purity.test.ts'))).toEqual([]);
});
