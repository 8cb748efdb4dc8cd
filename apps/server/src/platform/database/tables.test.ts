import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeTables } from './describe-tables';

it('tables.ts 与迁移一致（否则运行 scripts/generate-tables.ts）', async () => {
  const path = fileURLToPath(new URL('./tables.ts', import.meta.url));
  expect(await readFile(path, 'utf8')).toBe(await describeTables());
});
