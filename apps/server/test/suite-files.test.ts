import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  allCalls,
  longFiles,
  onBothDatabases,
  onPostgresOnly,
  slowFiles,
  withoutSuiteDatabase,
} from './suite-files';

/** The imports by which a test reaches the database of its suite. */
const ROADS = /from '[^']*\/(harness|test-database|suite-kind|own-mall|paying|mall)'|TEST_DATABASE_URL/;

it.each(withoutSuiteDatabase)('%s 用不到本套测试的数据库 → 在 PostgreSQL 上不必再跑一遍', (file) => {
  expect(ROADS.exec(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))).toBeNull();
});

it('用得到的看得出来', () => {
  expect(ROADS.test(readFileSync(join(import.meta.dirname, 'bad-input/sockets.test.ts'), 'utf8'))).toBe(true);
});

const named = [...allCalls, ...onBothDatabases, ...onPostgresOnly, ...longFiles, ...slowFiles];
it.each(named)('%s 确有其文件', (file) => {
  expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true);
});

it('两种数据库都在时：每个文件至少在一种上跑，各管各的只在一种上', () => {
  const shared = allCalls.filter(
    (file) => onPostgresOnly.includes(file) || withoutSuiteDatabase.includes(file),
  );
  expect([shared, onPostgresOnly.filter((file) => withoutSuiteDatabase.includes(file))]).toEqual([[], []]);
});
