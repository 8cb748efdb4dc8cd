import { readFileSync } from 'node:fs';
import { LATER_STAGES, promotionKinds, stackingTable } from '@pifa/domain';
import { expect, it } from 'vitest';

const LABELS = { yes: '可以', no: '不可', setting: '看设置' };

/** The heading of a stage's column: the names of its kinds. */
function headOf(stage) {
  return promotionKinds.flatMap((kind) => (kind.stage === stage ? [kind.name] : [])).join('、');
}

function table() {
  const head = ['这一行的单价来自', ...LATER_STAGES.map(headOf)];
  const rows = stackingTable(promotionKinds).map(({ name, cells }) => [
    name,
    ...LATER_STAGES.map((stage) => LABELS[cells[stage]]),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

it('文档里的同享表与引擎读的是同一张', () => {
  const page = readFileSync(new URL('../../docs/promotions.md', import.meta.url), 'utf8');
  expect(page).toContain(table());
});
