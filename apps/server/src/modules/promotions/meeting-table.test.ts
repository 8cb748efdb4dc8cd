import { readFileSync } from 'node:fs';
import { meetingTable, promotionKinds } from '@pifa/domain';
import { expect, it } from 'vitest';

it('docs/promotions.md 里「同一商品、同一时间」的表与代码一致', () => {
  const names = new Map(promotionKinds.map(({ kind, name }) => [kind, name]));
  const docs = readFileSync(new URL('../../../../../docs/promotions.md', import.meta.url), 'utf8');
  const table = meetingTable();
  for (const { kind, may } of table) {
    const cells = table.map(({ kind: other }) => (may[other] ? '可以' : '不可'));
    expect(docs).toContain(`| ${names.get(kind)} | ${cells.join(' | ')} |`);
  }
});
