import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

/** Rows of the tables: number, the tests that show it, and their files. 「算例」 stands for numbered examples. */
function shown(page: string) {
  const rows = [...page.matchAll(/^\| ([A-Z]\d+(?:\.\d+)?) \|.*\| (.+) \|$/gm)];
  return rows.flatMap(([, number = '', last = '']) =>
    [...last.matchAll(/(?:^|; )(.+?) \(\[[^\]]*\]\(\.\.\/([^)]*)\)\)/g)].map(([, cases = '', file = '']) => ({
      number,
      cases,
      file,
    })),
  );
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

it.each([
  ['docs/assumptions.md', 50],
  ['docs/acceptance.md', 60],
  ['docs/acceptance-office.md', 25],
  ['docs/specification.md', 100],
])('%s 里写的测试都还在', (path, fewest) => {
  const page = read(path);
  expect(shown(page).length).toBeGreaterThanOrEqual(fewest);
  expect(missing(page)).toEqual([]);
});

it('测试改名或文件移走，这个检查看得见', () => {
  const row = (last: string) => `| Z1 | something | ${last} |`;
  const one = (cases: string, file: string) => `${cases} ([x](../${file}))`;
  const known = 'tooling/domain-purity.test.ts';
  expect(missing(row(one('没有这样的测试', known)))).toHaveLength(1);
  expect(missing(row(one('领域代码没有时钟', 'tooling/gone.test.ts')))).toHaveLength(1);
  expect(missing(row(`${one('领域代码没有时钟', known)}; ${one('没有这样的测试', known)}`))).toHaveLength(1);
  expect(missing(row(one('领域代码没有时钟', known)))).toEqual([]);
});
