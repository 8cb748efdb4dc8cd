import { type Permission, refusalText } from '@pifa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTurns, oneByOne, toJson, type Transaction } from '../../../platform';
import {
  type GoodsNow,
  type GoodsPlan,
  goodsMarks,
  holdGoods,
  cancelListings,
  listingsOf,
  lostPlaces,
  pick,
  type Places,
  replaceGalleries,
  restoreListings,
  scheduleListings,
  touchGoods,
  writeGoods,
} from '../../goods';
import { type Description, DESCRIPTION, type GoodsRow, type Offer, OFFER } from '../../goods-row';
import {
  can,
  type JudgedRow,
  lacking,
  type Operator,
  type PlanKind,
  type RowOutcome,
  type WriteContext,
} from '../../staff';
import { type Names, namesNow, searchWords } from '../describe-goods';
import { meetGoods, type MetGoods } from './known-goods';
import { DETAILS } from './plan-draft';
import { laddersOfGoods, writeLadders } from './plan-ladder';
import { AT_ONCE, type ImportBack, UNDO_IMPORT_PLAN } from './plan-kind';

/** As `writeSlice` of the import left it: it comes from a plan that was done, never from a caller. */
const line = z.object({
  line: z.number().int(),
  object: z.string(),
  name: z.string(),
  back: z.custom<ImportBack>(),
});
type Line = z.output<typeof line>;

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
  async judge({ tx, operator, now }, { rows }) {
    const lines = await inTurns(oneByOne(rows, (row) => line.parse(row)));
    const met = new Map<string, MetGoods>();
    // Its rows come in parts: buyers wait while many are taken in at once.
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const codes = lines.slice(at, at + AT_ONCE).map(({ object }) => codeOf(object));
      for (const [code, goods] of await meetGoods(tx, codes)) met.set(code, goods);
    }
    const lostOf = await lostPlaces(
      tx,
      lines.map(({ back }) => placesOf(back)),
    );
    const moved = await movedLadders(
      tx,
      lines.map(({ back }) => back),
      now,
    );
    const listed = await listedSince(tx, lines);
    const judgeOne = (one: Line): JudgedRow<Change> => {
      const missing = neededFor(one.back).find((permission) => !can(operator, permission));
      const lacks = missing
        ? refusalText(lacking(missing))
        : moved(one.back) || lostWords(lostOf(placesOf(one.back)));
      const own = one.back.version + (listed.has(one.object) ? 1 : 0);
      return judgeLine(one, met.get(codeOf(one.object)), lacks, own);
    };
    return { rows: await inTurns(oneByOne(lines, judgeOne)), effects: [] };
  },
  marks: goodsMarks,
  atOnce: AT_ONCE,
  write: writeBack,
};

const codeOf = (object: string): string => object.slice(object.indexOf(':') + 1);

const placesOf = ({ before }: ImportBack): Places => before as Places;
const lostWords = (lost: string): string => (lost === '' ? '' : `${lost}已不存在，不能改回`);

/** Why a goods whose ladder was changed since is left as it is; '' = it was not. */
async function movedLadders(
  db: Db,
  backs: readonly ImportBack[],
  now: Date,
): Promise<(back: ImportBack) => string> {
  const ids = backs.flatMap(({ ladder }) => ladder?.goodsId ?? []);
  const standing = await laddersOfGoods(db, ids, now);
  return ({ ladder }) => {
    if (!ladder) return '';
    const { goodsId, mark, until } = ladder;
    const { mark: stands = '' } = standing.get(goodsId) ?? {};
    // One that came to its own end was changed by nobody.
    const isOver = stands === '' && until !== 'infinity' && new Date(until) <= now;
    return isOver || stands === mark ? '' : '阶梯价之后又被改过，保持不动';
  };
}

/** Taking back asks for the same as doing: an import's parts have permissions of their own. */
function neededFor({ isNew, before, stockBy, pictures, ladder, listing }: ImportBack): Permission[] {
  return [
    ...('list_per_pack' in before || ladder !== undefined ? (['price.write'] as const) : []),
    ...(isNew ||
    pictures !== undefined ||
    listing !== undefined ||
    'name' in before ||
    'group_id' in before ||
    DETAILS.some((column) => column in before)
      ? (['goods.write'] as const)
      : []),
    ...('cost' in before ? (['cost.read'] as const) : []),
    ...(stockBy !== 0 ? (['stock.write'] as const) : []),
  ];
}

/** Goods that came on the shelf at the moment that their import had set: nobody else changed them by that. */
async function listedSince(tx: Transaction, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const waited = lines.flatMap(({ object, back: { listing } }) =>
    listing ? [{ plan_id: listing.planId, object }] : [],
  );
  if (waited.length === 0) return new Set();
  const { rows } = await sql<{ object: string }>`
    select r.object from jsonb_to_recordset(${toJson(waited)}::jsonb) as w(plan_id text, object text)
    join plan_rows r on r.plan_id = w.plan_id and r.object = w.object
    where r.verdict = 'change' and r.outcome = 'done'`.execute(tx);
  return new Set(rows.map(({ object }) => object));
}

function judgeLine(
  { line: at, object, name, back }: Line,
  met: MetGoods | undefined,
  lacks: string,
  version: number,
): JudgedRow<Change> {
  const row = { line: at, object, name, mark: met ? String(met.version) : '', fields: [] };
  if (!met) return { ...row, refusal: '商品已删除' };
  if (met.version !== version) return { ...row, refusal: '导入之后又改过，保持不动' };
  if (lacks !== '') return { ...row, refusal: lacks };
  const available = met.now.stock?.available ?? 0;
  if (back.stockBy > available) return { ...row, refusal: `导入的库存已用掉，只剩 ${available}` };
  const fields = back.isNew
    ? [{ label: '状态', before: met.now.status === 'on' ? '上架' : '下架', after: '下架' }]
    : [{ label: '内容', before: '导入后', after: '导入前' }];
  if (back.stockBy !== 0) {
    fields.push({ label: '库存', before: String(available), after: String(available - back.stockBy) });
  }
  return { ...row, fields, change: { code: met.now.code, back } };
}

async function writeBack(
  context: WriteContext<object>,
  rows: readonly { change: Change }[],
): Promise<RowOutcome[]> {
  const { tx, platform, operator, now } = context;
  const changes = rows.map(({ change }) => change);
  const held = await holdGoods(
    tx,
    changes.map(({ code }) => code),
  );
  const names = await namesNow(platform, tx);
  const lostOf = await lostPlaces(
    tx,
    changes.map(({ back }) => placesOf(back)),
  );
  const moved = await movedLadders(
    tx,
    changes.map(({ back }) => back),
    now,
  );
  const outcomes = changes.map((change): GoodsPlan | string => {
    const known = held.get(change.code);
    if (!known) return '商品已删除';
    const lost = moved(change.back) || lostWords(lostOf(placesOf(change.back)));
    if (lost !== '') return lost;
    const { stockBy } = change.back;
    if (known.stock && stockBy > known.stock.available)
      return `导入的库存已用掉，只剩 ${known.stock.available}`;
    // Goods may draw on one counter: what the first takes back is gone for the next.
    const plan = planBack(names, known, change);
    if (known.stock) known.stock.available -= stockBy;
    return plan;
  });
  const done = changes.filter((_, at) => typeof outcomes[at] !== 'string');
  const plans = outcomes.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  await writeGoods(tx, operator, plans, now);
  await forgetCosts(tx, done);
  const galleries = done.flatMap(({ code, back: { pictures } }) => (pictures ? [{ code, ...pictures }] : []));
  await replaceGalleries(tx, galleries, now);
  await putBackGroups(tx, done, now);
  await putBackLadders(tx, operator, done, now);
  await putBackListings(context, done);
  await touchGoods(platform, tx);
  return outcomes.map((one): RowOutcome => (typeof one === 'string' ? { reason: one } : {}));
}

/** The goods' own writing, from what it is to what it was. */
function planBack(
  names: Names,
  known: GoodsNow,
  { code, back: { isNew, before, stockBy } }: Change,
): GoodsPlan {
  const offer = pick(known, OFFER);
  const columns = pick(
    before as Partial<GoodsRow>,
    DETAILS.filter((column) => column in before),
  );
  const attributes = columns.attributes ?? known.attributes;
  return {
    code,
    now: known,
    changed: {
      before: offer,
      after: restoredOffer(offer, before, isNew),
      available: known.stock?.available ?? 0,
      reason: '撤销导入',
      ...(stockBy !== 0 && { stockBy: -stockBy }),
    },
    ...('name' in before && {
      described: describedBack(names, known, before as unknown as Description, attributes),
    }),
    ...(Object.keys(columns).length > 0 && {
      details: { columns, before: {}, after: { reason: '撤销导入' } },
    }),
    ...(typeof before.cost === 'number' && { cost: before.cost }),
  };
}

const MOMENTS = ['promo_starts_at', 'promo_ends_at'] as const;

/** Moments come back from JSON as texts. */
function restoredOffer(now: Offer, before: Record<string, unknown>, isNew: boolean): Offer {
  if (isNew) return { ...now, status: 'off' };
  if (!('list_per_pack' in before)) return now;
  const own = { ...now, ...pick(before as unknown as Offer, OFFER) };
  for (const key of MOMENTS) own[key] = own[key] === null ? null : new Date(own[key]);
  return own;
}

function describedBack(
  names: Names,
  known: GoodsNow,
  before: Description,
  attributes: unknown,
): NonNullable<GoodsPlan['described']> {
  const after = pick(before, DESCRIPTION);
  return {
    before: pick(known, DESCRIPTION),
    after,
    words: searchWords(names, known.code, after, attributes),
  };
}

/** A goods whose cost nobody knew before has none again; the history keeps what was said meanwhile. */
async function forgetCosts(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const codes = changes.flatMap(({ code, back: { before } }) => (before.cost === null ? [code] : []));
  if (codes.length > 0) await sql`update goods set cost = null where code = any(${codes})`.execute(tx);
}

async function putBackGroups(tx: Transaction, changes: readonly Change[], now: Date): Promise<void> {
  const rows = changes.flatMap(({ code, back: { before } }) =>
    'group_id' in before ? [{ code, group_id: before.group_id, group_values: before.group_values }] : [],
  );
  if (rows.length === 0) return;
  await sql`
    update goods g set group_id = c.group_id, group_values = c.group_values, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as c(code text, group_id bigint, group_values jsonb)
    where g.code = c.code`.execute(tx);
}

/**
 * What the import set for later is called off; what was set before it waits again, as whoever set it had it, unless
 * somebody set another since.
 */
async function putBackListings(context: WriteContext<object>, changes: readonly Change[]): Promise<void> {
  const own = changes.flatMap(({ code, back: { listing } }) => (listing ? [{ code, listing }] : []));
  const codes = own.map(({ code }) => code);
  const plans = new Set(own.map(({ listing }) => listing.planId));
  await cancelListings(context, codes, [...plans]);
  const others = await listingsOf(context.tx, codes);
  const free = own.filter(({ code }) => !others.has(code));
  await restoreListings(
    context,
    free.flatMap(({ code, listing }) => listing.from?.map((planId) => ({ code, planId })) ?? []),
  );
  const unnamed = free.flatMap(({ code, listing: { before, from } }) =>
    from === undefined && before !== '' && new Date(before) > context.now
      ? [{ code, at: new Date(before) }]
      : [],
  );
  await scheduleListings(context, unnamed);
}

/** The ladder that was there before; one that would have ended meanwhile does not come back. */
async function putBackLadders(
  tx: Transaction,
  operator: Operator,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const ladders = changes.flatMap(({ back: { ladder } }) => ladder ?? []);
  const standing = await laddersOfGoods(
    tx,
    ladders.map(({ goodsId }) => goodsId),
    now,
  );
  const rows = ladders.map(({ goodsId, tiers, until }) => {
    const isOver = until !== 'infinity' && new Date(until) <= now;
    return { goodsId, tiers: isOver ? [] : tiers, until, before: standing.get(goodsId)?.tiers ?? [] };
  });
  await writeLadders(tx, operator, rows, now);
}
