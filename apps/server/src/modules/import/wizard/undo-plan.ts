import { sql } from 'kysely';
import { z } from 'zod';
import { toJson, type Transaction } from '../../../platform';
import {
  type GoodsNow,
  type GoodsPlan,
  holdGoods,
  pick,
  searchDocument,
  touchGoods,
  writeGoods,
} from '../../goods';
import {
  type Description,
  DESCRIPTION,
  type GoodsRow,
  type Offer,
  OFFER,
  toAttributes,
} from '../../goods-row';
import type { JudgeContext, JudgedRow, PlanKind, RowOutcome, WriteContext } from '../../staff';
import { loadNames, type Names } from '../describe-goods';
import { meetGoods, type MetGoods } from './known-goods';
import { goodsMarks, type ImportBack } from './plan-kind';

export const UNDO_IMPORT_PLAN = 'undo-import-goods';

const back = z.object({
  isNew: z.boolean(),
  version: z.number().int(),
  before: z.record(z.string(), z.unknown()),
  stockBy: z.number().int(),
  pictures: z.array(z.string()).optional(),
});
const line = z.object({ line: z.number().int(), object: z.string(), name: z.string(), back });

interface Change {
  code: string;
  back: ImportBack;
}

/** 撤销导入: goods go back to what they were, new ones go off the shelf; what was changed since stays as it is. */
export const undoImportPlan: PlanKind<object, Change> = {
  kind: UNDO_IMPORT_PLAN,
  onlyUndo: true,
  permission: 'goods.import',
  settings: z.strictObject({}),
  title: (rows) => `撤销导入 ${rows} 个商品`,
  verb: (rows) => `撤销 ${rows} 个商品`,
  async judge({ tx }: JudgeContext, { rows }) {
    const lines = rows.map((row) => line.parse(row));
    const codes = lines.map(({ object }) => codeOf(object));
    const met = await meetGoods(tx, codes);
    return { rows: lines.map((one) => judgeLine(one, met.get(codeOf(one.object)))), effects: [] };
  },
  marks: goodsMarks,
  write: writeBack,
};

const codeOf = (object: string): string => object.slice(object.indexOf(':') + 1);

function judgeLine(
  { line: at, object, name, back: own }: z.output<typeof line>,
  met: MetGoods | undefined,
): JudgedRow<Change> {
  const row = { line: at, object, name, mark: met ? String(met.version) : '', fields: [] };
  if (!met) return { ...row, refusal: '商品已删除' };
  if (met.version !== own.version) return { ...row, refusal: '导入之后又改过，保持不动' };
  const available = met.now.stock?.available ?? 0;
  if (own.stockBy > available) return { ...row, refusal: `导入的库存已用掉，只剩 ${available}` };
  const change: Change = { code: met.now.code, back: own as ImportBack };
  const fields = own.isNew
    ? [{ label: '状态', before: met.now.status === 'on' ? '上架' : '下架', after: '下架' }]
    : [{ label: '内容', before: '导入后', after: '导入前' }];
  if (own.stockBy !== 0)
    fields.push({ label: '库存', before: String(available), after: String(available - own.stockBy) });
  return { ...row, fields, change };
}

async function writeBack(
  { tx, platform, operator, now }: WriteContext<object>,
  rows: readonly { change: Change }[],
): Promise<RowOutcome[]> {
  const changes = rows.map(({ change }) => change);
  const held = await holdGoods(
    tx,
    changes.map(({ code }) => code),
  );
  const names = await loadNames(tx);
  const plans = changes.flatMap((change) => {
    const known = held.get(change.code);
    return known ? [planBack(names, known, change)] : [];
  });
  await writeGoods(tx, operator, plans, now);
  await putBackPictures(tx, changes);
  await putBackGroups(tx, changes);
  await touchGoods(platform, tx);
  return changes.map(({ code }): RowOutcome => (held.has(code) ? {} : { reason: '商品已删除' }));
}

/** The goods' own writing, from what it is to what it was. */
function planBack(
  names: Names,
  known: GoodsNow,
  { code, back: { isNew, before, stockBy } }: Change,
): GoodsPlan {
  const offer = pick(known, OFFER);
  const restored = restoredOffer(offer, before, isNew);
  const available = known.stock?.available ?? 0;
  const changed = {
    before: offer,
    after: restored,
    available,
    reason: '撤销导入',
    ...(stockBy !== 0 && { stockBy: -stockBy }),
  };
  const details = Object.fromEntries(
    Object.entries(before).filter(([key]) => DETAIL_COLUMNS.has(key)),
  ) as Partial<GoodsRow>;
  const hasDetails = Object.keys(details).length > 0;
  return {
    code,
    now: known,
    changed,
    ...('name' in before && {
      described: describedBack(names, known, before as unknown as Description, details),
    }),
    ...(hasDetails && { details: { columns: details, before: {}, after: { reason: '撤销导入' } } }),
    ...(typeof before.cost === 'number' && { cost: before.cost }),
  };
}

const DETAIL_COLUMNS = new Set([
  'image',
  'attributes',
  'service_words',
  'packing_list',
  'detail_html',
  'weight_g',
  'volume_cm3',
  'tax_rate_bp',
  'tax_code',
]);

const MOMENTS = ['promo_starts_at', 'promo_ends_at'] as const;

/** Moments come back from JSON as texts. */
function restoredOffer(now: Offer, before: Record<string, unknown>, isNew: boolean): Offer {
  if (isNew) return { ...now, status: 'off' };
  if (!('list_per_pack' in before)) return now;
  const own = { ...now, ...(pick(before as unknown as Offer, OFFER) as Offer) };
  for (const key of MOMENTS) own[key] = own[key] === null ? null : new Date(own[key]);
  return own;
}

function describedBack(
  names: Names,
  known: GoodsNow,
  before: Description,
  details: Partial<GoodsRow>,
): NonNullable<GoodsPlan['described']> {
  const after = pick(before, DESCRIPTION);
  const { search, text } = searchDocument({
    name: after.name,
    spec: after.spec,
    brand: names.brandName.get(after.brand_id ?? -1) ?? '',
    code: known.code,
    barcode: after.barcode,
    attributes: toAttributes(details.attributes ?? known.attributes),
    sellingLine: after.selling_line,
    categoryNames: names.pathOf.get(after.category_id) ?? [],
  });
  return { before: pick(known, DESCRIPTION), after, search, search_text: text };
}

async function putBackPictures(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ code, back: { pictures } }) => (pictures ? [{ code, pictures }] : []));
  if (rows.length === 0) return;
  const came = sql`json_to_recordset(${toJson(rows)}::json) as c(code text, pictures jsonb)`;
  await sql`delete from goods_pictures p using goods g, ${came} where g.code = c.code and p.goods_id = g.id`.execute(
    tx,
  );
  await sql`
    insert into goods_pictures (goods_id, url, sort)
    select g.id, one.url, one.at - 1 from ${came}
    join goods g on g.code = c.code, jsonb_array_elements_text(c.pictures) with ordinality as one(url, at)`.execute(
    tx,
  );
  await sql`update goods g set image = coalesce(c.pictures ->> 0, '') from ${came} where g.code = c.code`.execute(
    tx,
  );
}

async function putBackGroups(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ code, back: { before } }) =>
    'group_id' in before ? [{ code, group_id: before.group_id, group_values: before.group_values }] : [],
  );
  if (rows.length === 0) return;
  await sql`
    update goods g set group_id = c.group_id, group_values = c.group_values
    from json_to_recordset(${toJson(rows)}::json) as c(code text, group_id bigint, group_values jsonb)
    where g.code = c.code and g.group_id is distinct from c.group_id`.execute(tx);
}
