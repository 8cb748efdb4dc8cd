import { refuse } from '@pifa/contract';
import { goodsFields } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, Refused, refusableTransaction, toJson, type Transaction } from '../../../platform';
import { type JudgedRow, type Operator, replacePlanRow, type StaffHandler } from '../../staff';
import { loadNames } from '../describe-goods';
import { namesWith } from './import-names';
import type { StoredImport } from './import-store';
import { type ImportChange, judgeGoods } from './judge-goods';
import { meetGoods } from './known-goods';
import { ownImport, refuseCommitted } from './own-import';
import { mendedDraft, wantsProof } from './try-import';

/** 改一行: its cells are replaced and it is judged anew. */
export const mendRow: StaffHandler<'adminImportMend'> = async ({ platform, params, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    if (own.state !== 'tried' || own.planId === null) {
      throw new Refused(refuse('transition-refused', { text: '请先试运行' }));
    }
    await refuseCommitted(tx, own);
    const { line, judged } = await judgedAnew(tx, own, operator, body);
    const mended = { ...own.mended, [String(line)]: { ...own.mended[String(line)], ...body.cells } };
    await tx
      .updateTable('imports')
      .set({ mended: toJson(mended), updated_at: now })
      .where('id', '=', own.id)
      .execute();
    await sql`
      update plans p set step_up = p.step_up or ${wantsProof(judged)}::boolean,
        total = (select count(*) from plan_rows r where r.plan_id = p.id and r.verdict = 'change'),
        refused = (select count(*) from plan_rows r where r.plan_id = p.id and r.verdict = 'refuse')
      where p.id = ${own.planId} and p.state = 'open'`.execute(tx);
    return { refusal: judged.refusal ?? '', warnings: judged.warnings ?? [], fields: judged.fields };
  });

interface Mending {
  line: number;
  cells: Record<string, string>;
}

async function judgedAnew(
  tx: Transaction,
  own: StoredImport,
  operator: Operator,
  { line, cells }: Mending,
): Promise<{ line: number; judged: JudgedRow }> {
  const planId = own.planId ?? '';
  const strange = Object.keys(cells).find((field) => !goodsFields.some((one) => one === field));
  if (strange !== undefined) throw new Refused(badInput('没有这一栏'));
  const row = await tx
    .selectFrom('plan_rows')
    .select(['seq', 'change'])
    .where('plan_id', '=', planId)
    .where('line', '=', line)
    .executeTakeFirst();
  if (!row) throw new Refused(refuse('not-found', { what: '这一行' }));
  const { draft: before } = row.change as ImportChange;
  const draft = mendedDraft(before, { [String(before.line)]: cells });
  const twin =
    draft.code !== '' &&
    (await tx
      .selectFrom('plan_rows')
      .select('line')
      .where('plan_id', '=', planId)
      .where('object', '=', `goods:${draft.code}`)
      .where('seq', '<>', row.seq)
      .executeTakeFirst());
  const names = namesWith(await loadNames(tx), own.names);
  const met = (await meetGoods(tx, [draft.code])).get(draft.code);
  const refusal = twin ? `与第 ${twin.line} 行的货号相同` : '';
  const judged = judgeGoods({ operator, names, confirm: own.confirmed }, draft, met, refusal);
  await replacePlanRow(tx, planId, row.seq, judged);
  return { line: before.line, judged };
}
