import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const domain = fileURLToPath(new URL('../packages/domain/src', import.meta.url));

/** What would make the same question have another answer tomorrow, or none at once. */
const impure =
  /new Date\(\s*\)|Date\.now|Math\.random|performance\.|process\.|\bawait\b|\basync\b|toLocale[A-Z]|new Intl\./;

function impureLines(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
    .filter((line) => impure.test(line));
}

it('领域代码没有时钟、随机数、异步和运行环境', () => {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((name) =>
    impureLines(readFileSync(join(domain, name), 'utf8')).map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('这个检查看得见违规的写法', () => {
  expect(impureLines('const now = new Date();\nconst at = new Date(0);\n// new Date()')).toHaveLength(1);
  expect(impureLines('export async function load() {}')).toHaveLength(1);
});
