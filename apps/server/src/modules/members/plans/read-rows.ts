import { z } from 'zod';
import { badInput, Refused } from '../../../platform';
import type { JudgedRow } from '../../staff';

const numbered = z.object({ line: z.number().int().min(1) });

/** Rows of a table as a plan reads them. One that cannot be read is refused by itself: the others are judged all the same. */
export function readRows<Row>(
  row: z.ZodType<Row>,
  sent: readonly Readonly<Record<string, unknown>>[],
): { rows: Row[]; refused: JudgedRow<never>[] } {
  const rows: Row[] = [];
  const refused: JudgedRow<never>[] = [];
  for (const one of sent) {
    const read = row.safeParse(one);
    if (read.success) {
      rows.push(read.data);
      continue;
    }
    const line = numbered.safeParse(one);
    if (!line.success) throw new Refused(badInput('表格读不出来：每行应有行号'));
    const { line: at } = line.data;
    const name =
      typeof one.company === 'string' && one.company !== '' ? one.company.slice(0, 80) : `第 ${at} 行`;
    refused.push({ line: at, object: '', name, fields: [], refusal: '有一格太长或读不出来' });
  }
  return { rows, refused };
}
