import type { GoodsDraft } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, toJson, type Transaction } from '../../../platform';
import { holdGoods, pick, touchGoods, writeGoods } from '../../goods';
import { DESCRIPTION, OFFER } from '../../goods-row';
import type { JudgeContext, ObjectMark, PlanKind, RowOutcome, WriteContext } from '../../staff';
import { loadNames } from '../describe-goods';
import { makeNames } from './import-names';
import { findImport, type StoredImport } from './import-store';
import type { ImportChange } from './judge-goods';
import { meetGoods, type MetGoods } from './known-goods';
import { type DraftPlan, planDraft } from './plan-draft';
import { writeGroups } from './write-groups';

export const IMPORT_PLAN = 'import-goods';
const UNDO_PLAN = 'undo-import-goods';
/** 30 days (ADMIN §3). */
const UNDO_MS = 30 * 86_400_000;

const settings = z.strictObject({ importId: z.string().min(1).max(80) });
type Settings = z.output<typeof settings>;

/** What taking a row back needs: what was there before, and how the goods stood when it was done. */
export interface ImportBack {
  isNew: boolean;
  version: number;
  /** columns as they were */
  before: Record<string, unknown>;
  /** pieces that were added */
  stockBy: number;
  pictures?: string[];
}

/** 导入: rows come from a trial; each is judged again when it is written. */
export const importGoodsPlan: PlanKind<Settings, ImportChange, ImportBack> = {
  kind: IMPORT_PLAN,
  permission: 'goods.import',
  settings,
  title: (rows) => `导入 ${rows} 个商品`,
  verb: (rows) => `导入 ${rows} 个商品`,
  judge() {
    throw new Refused(badInput('请在「导入」页上传表格并试运行'));
  },
  marks: goodsMarks,
  write: writeSlice,
  undo: {
    ms: UNDO_MS,
    kind: UNDO_PLAN,
    input: (_db, rows) => ({
      settings: {},
      rows: rows.map(({ line, object, name, back }) => ({ line, object, name, back })),
    }),
  },
};

/** Versions of goods, locked; a goods that does not exist yet has the empty mark. */
export async function goodsMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const codes = objects.map((object) => object.slice(object.indexOf(':') + 1));
  const { rows } = await sql<{ code: string; version: number; updated_at: Date }>`
    select code, version, updated_at from goods where code = any(${codes}) order by id for update`.execute(
    tx,
  );
  const known = new Map(rows.map((row) => [row.code, row]));
  return new Map(
    objects.map((object, at) => {
      const row = known.get(codes[at] ?? '');
      return [object, row ? { mark: String(row.version), at: row.updated_at } : { mark: '' }];
    }),
  );
}

async function writeSlice(
  context: WriteContext<Settings>,
  rows: readonly { change: ImportChange }[],
): Promise<RowOutcome<ImportBack>[]> {
  const { tx, platform, operator, now } = context;
  const own = await findImport(tx, context.settings.importId);
  if (!own) throw new Refused(badInput('这次导入已不在'));
  const drafts = rows.map(({ change }) => change.draft);
  const known = await loadNames(tx);
  const isMade = await makeNames(tx, drafts, { operator, names: known, choices: own.names, now });
  const names = withUses(isMade ? await loadNames(tx) : known, own);
  const codes = drafts.map(({ code }) => code);
  await holdGoods(tx, codes);
  const met = await meetGoods(tx, codes);
  const planned = drafts.map((draft) =>
    planDraft({ operator, names, confirm: false }, draft, met.get(draft.code)),
  );
  const plans = planned.flatMap((one) => (typeof one === 'string' ? [] : [one.plan]));
  await writeGoods(tx, operator, plans, now, { imported: true });
  await writePictures(tx, planned);
  await writeGroups(
    tx,
    drafts.filter((_, at) => typeof planned[at] !== 'string'),
  );
  await touchGoods(platform, tx);
  const versions = await versionsOf(tx, codes);
  return drafts.map((draft, at) => {
    const one = planned[at];
    if (one === undefined || typeof one === 'string') return { reason: one ?? '没有执行' };
    return { back: backOf(draft, one, met.get(draft.code), versions.get(draft.code) ?? 0) };
  });
}

/** Names that were said to be others stand for them. */
function withUses(names: Awaited<ReturnType<typeof loadNames>>, { names: choices }: StoredImport) {
  const categories = new Map(names.categories);
  const brands = new Map(names.brands);
  for (const [name, choice] of Object.entries(choices.category))
    if (choice.act === 'use') categories.set(name, choice.id);
  for (const [name, choice] of Object.entries(choices.brand))
    if (choice.act === 'use') brands.set(name, choice.id);
  return { ...names, categories, brands };
}

async function writePictures(tx: Transaction, planned: readonly (DraftPlan | string)[]): Promise<void> {
  const rows = planned.flatMap((one) =>
    typeof one === 'string' || !one.pictures
      ? []
      : one.pictures.map((url, sort) => ({ code: one.plan.code, url, sort })),
  );
  if (rows.length === 0) return;
  await sql`
    with came as (select * from json_to_recordset(${toJson(rows)}::json) as c(code text, url text, sort int)),
    own as (select distinct g.id from goods g join came c on c.code = g.code),
    gone as (delete from goods_pictures p using own where p.goods_id = own.id)
    update goods g set image = c.url from came c where c.code = g.code and c.sort = 0`.execute(tx);
  await sql`
    insert into goods_pictures (goods_id, url, sort)
    select g.id, c.url, c.sort from json_to_recordset(${toJson(rows)}::json) as c(code text, url text, sort int)
    join goods g on g.code = c.code`.execute(tx);
}

async function versionsOf(tx: Transaction, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; version: number }>`
    select code, version from goods where code = any(${[...codes]})`.execute(tx);
  return new Map(rows.map(({ code, version }) => [code, version]));
}

/** What was there before, of the columns that this row wrote. */
function backOf(
  _draft: GoodsDraft,
  { plan, pictures }: DraftPlan,
  met: MetGoods | undefined,
  version: number,
): ImportBack {
  const stockBy = plan.changed?.stockBy ?? 0;
  if (!met) return { isNew: true, version, before: {}, stockBy };
  const before = {
    ...(plan.described && pick(met.now, DESCRIPTION)),
    ...(plan.changed && pick(met.now, OFFER)),
    ...Object.fromEntries(
      Object.keys(plan.details?.columns ?? {}).map((key) => [
        key,
        met.details[key as keyof MetGoods['details']],
      ]),
    ),
    ...(plan.cost !== undefined && { cost: met.cost }),
    group_id: met.groupId,
    group_values: met.groupValues,
  };
  return { isNew: false, version, before, stockBy, ...(pictures && { pictures: met.pictures }) };
}
