import { refuse } from '@pifa/contract';
import { goodsFields, PLAIN_FIELDS, type PlainDraft, type PlainKind } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db, Refused, refusableTransaction, toJson } from '../../../platform';
import { type JudgeContext, type JudgedRow, replacePlanRow, type StaffHandler } from '../../staff';
import { loadNames } from '../describe-goods';
import { namesWith, wrongNames } from './import-names';
import type { StoredImport } from './import-store';
import { type ImportChange, judgeGoods } from './judge-goods';
import { knownListings, meetGoods } from './known-goods';
import { ownImport, refuseCommitted, refuseWithoutList } from './own-import';
import { knownSources } from './picture-sources';
import { knownLadders } from './plan-ladder';
import { readingOf } from './readings';
import { mendedDraft, wantsProof } from './try-import';
import { judgePlain, mendedCells } from './try-plain';
import { meantBy, twinWords } from './plain-tables';
import { rowsLike } from './rows-like';
import { strangeGroups } from './write-groups';

/** 改一行: its cells are replaced and it is judged anew. */
export const mendRow: StaffHandler<'adminImportMend'> = async ({ platform, params, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    refuseWithoutList(own);
    if (own.state !== 'tried' || own.planId === null) {
      throw new Refused(refuse('transition-refused', { text: '请先试运行' }));
    }
    await refuseCommitted(tx, own);
    const { line, judged } = await judgedAnew({ tx, platform, operator, now }, own, body);
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
  context: JudgeContext,
  own: StoredImport,
  { line, cells }: Mending,
): Promise<{ line: number; judged: JudgedRow }> {
  const { tx, operator } = context;
  const planId = own.planId ?? '';
  const { onlyPrices, plain } = readingOf(own);
  if (plain) return plainAnew(context, own, plain, { line, cells });
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
  const object = `goods:${draft.code}`;
  const twin = draft.code === '' ? undefined : await rowOf(tx, { planId, object, not: row.seq });
  const names = namesWith(await loadNames(tx), own.names);
  const met = (await meetGoods(tx, [draft.code])).get(draft.code);
  const groups = await strangeGroups(tx, [draft]);
  const refusal =
    twin !== undefined
      ? `与第 ${twin} 行的货号相同`
      : (groups.get(draft.group?.key ?? '') ?? wrongNames(draft, own.names));
  const sources = await knownSources(tx, [draft]);
  const ladders = await knownLadders(tx, [draft], () => met?.now.id, context.now);
  const listings = await knownListings(tx, [draft]);
  const judging = {
    operator,
    names,
    confirm: own.confirmed,
    onlyPrices,
    sources,
    ladders,
    listings,
    now: context.now,
  };
  const judged = judgeGoods(judging, draft, met, refusal);
  await replacePlanRow(tx, planId, row.seq, judged);
  return { line: before.line, judged };
}

/** The same of a plain table. Another row of the same thing is looked for among all of them, but not read with them. */
async function plainAnew(
  context: JudgeContext,
  own: StoredImport,
  kind: PlainKind,
  { line, cells }: Mending,
): Promise<{ line: number; judged: JudgedRow }> {
  const { tx, operator } = context;
  const planId = own.planId ?? '';
  const strange = Object.keys(cells).find((field) => !Object.hasOwn(PLAIN_FIELDS[kind], field));
  if (strange !== undefined) throw new Refused(badInput('没有这一栏'));
  const row = await tx
    .selectFrom('plan_rows')
    .select(['seq', 'change'])
    .where('plan_id', '=', planId)
    .where('line', '=', line)
    .executeTakeFirst();
  const draft = row && (row.change as { draft?: PlainDraft }).draft;
  if (!row || !draft) throw new Refused(refuse('not-found', { what: '这一行' }));
  const mended = mendedCells(kind, draft, { [String(line)]: cells });
  const like = await rowsLike(tx, { planId, kind, draft: mended, operator });
  const meant = await meantBy(tx, kind, [mended, ...like], operator);
  const judge = async (refusal: string | undefined) => {
    const twins = new Map(refusal === undefined ? [] : [[line, refusal]]);
    return (await judgePlain(context, own, kind, [mended], twins)).rows[0];
  };
  const twin = twinWords(kind, mended, like, meant);
  const first = await judge(twin);
  // A company has many addresses; of everything else each row has its own.
  const isOwn = twin === undefined && first !== undefined && first.object !== '' && kind !== 'addresses';
  const same = isOwn ? await rowOf(tx, { planId, object: first.object, not: row.seq }) : undefined;
  const judged = same === undefined ? first : await judge(`与第 ${same} 行重复`);
  if (!judged) throw new Refused(refuse('not-found', { what: '这一行' }));
  await replacePlanRow(tx, planId, row.seq, judged);
  return { line, judged };
}

/** The line of another row that does something to this object. */
async function rowOf(
  tx: Db,
  { planId, object, not }: { planId: string; object: string; not: number },
): Promise<number | undefined> {
  const other = await tx
    .selectFrom('plan_rows')
    .select('line')
    .where('plan_id', '=', planId)
    .where('object', '=', object)
    .where('seq', '<>', not)
    .executeTakeFirst();
  return other?.line;
}
