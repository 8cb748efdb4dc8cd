import { formatUnitPrice, packPriceOf, unitPrice, yuanToUnitPrice } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, Refused } from '../../../platform';
import {
  can,
  type JudgeContext,
  type JudgedRow,
  type ObjectMark,
  type PlanEffect,
  type PlanKind,
  recordActs,
  type RowOutcome,
} from '../../staff';
import { holdList, type List, NO_LIST, touchList } from '../staff/hold-list';
import { type ListBack, type ListChange, listRow, listSettings, type ListSettings } from './settings';

const UNDO_MS = 30 * 86_400_000;
/** A change by more is a slip of the point as often as it is meant. */
const MUCH = 0.2;

interface GoodsNow {
  id: number;
  code: string;
  name: string;
  pieces_per_pack: number;
  list_per_piece: number;
  list_per_pack: number;
  cost: number | null;
}

interface Standing {
  goods_id: number;
  from_pieces: number;
  per_piece: number;
  per_pack: number | null;
}

const objectOf = ({ listId, goodsId, fromPieces }: Pick<ListChange, 'listId' | 'goodsId' | 'fromPieces'>) =>
  `price-row:${listId}-${goodsId}-${fromPieces}`;
const keyOf = (goodsId: number, fromPieces: number): string => `${goodsId} ${fromPieces}`;

/** Prices of a list, edited in the grid or taken back (ADMIN §7.4): a new price begins, the old one needs no end. */
export const priceListPlan: PlanKind<ListSettings, ListChange, ListBack> = {
  kind: 'price-list',
  permission: 'price.write',
  settings: listSettings,
  title: (rows) => `改价目表的 ${rows} 个价`,
  verb: (rows) => `改 ${rows} 个价`,
  judge: judgeRows,
  marks: rowMarks,
  async write({ tx, operator, settings, now }, rows) {
    const list = await holdList(tx, settings.listId, operator);
    if (!list) return rows.map(() => ({ reason: '没有这张价目表' }));
    const begins = settings.from === '' ? now : new Date(settings.from);
    const before = await standingAt(
      tx,
      list.id,
      rows.map(({ change }) => change.goodsId),
      now,
    );
    const outcomes: RowOutcome<ListBack>[] = [];
    for (const { change } of rows) {
      const old = before.get(keyOf(change.goodsId, change.fromPieces));
      const written = await writeRow(tx, change, {
        operatorId: operator.id,
        begins,
        until: settings.until,
        now,
      });
      outcomes.push({ back: { perPiece: old?.per_piece ?? null, perPack: old?.per_pack ?? null, written } });
    }
    await touchList(tx, list.id, { operator, now });
    await recordActs(
      tx,
      operator,
      rows.map(({ change, name }) => {
        const old = before.get(keyOf(change.goodsId, change.fromPieces));
        return {
          what: 'price-list.price',
          object: `price-list:${list.id}`,
          before: { goods: name, price: old ? words(old.per_pack, old.per_piece) : '' },
          after: {
            goods: name,
            price: change.perPiece === null ? '' : words(change.perPack, change.perPiece),
            ...(settings.from === '' ? {} : { from: settings.from }),
          },
          now,
        };
      }),
    );
    return outcomes;
  },
  undo: {
    ms: UNDO_MS,
    kind: 'price-list',
    input: (_db, rows, { listId }) => ({
      settings: { listId, from: '', until: '' },
      rows: rows.flatMap(({ change, back }) =>
        change.market !== undefined
          ? []
          : [
              {
                goodsId: String(change.goodsId),
                fromNum: change.fromPieces,
                perPack: back.perPack === null ? '' : String(back.perPack / 10_000),
                perPiece: back.perPiece === null ? '' : String(back.perPiece / 10_000),
                expected: back.written,
              },
            ],
      ),
    }),
  },
};

const words = (perPack: number | null, perPiece: number): string =>
  `${perPack === null ? '' : `¥${formatUnitPrice(unitPrice(perPack))}/件 `}¥${formatUnitPrice(unitPrice(perPiece))}/个`;

async function judgeRows(
  { tx, operator, now }: JudgeContext,
  { rows, settings }: { rows: readonly Readonly<Record<string, unknown>>[]; settings: ListSettings },
): Promise<{ rows: JudgedRow<ListChange>[]; effects: PlanEffect[]; stepUp: boolean }> {
  const list = await holdList(tx, settings.listId, operator);
  if (!list) throw new Refused(NO_LIST);
  const begins = settings.from === '' ? now : new Date(settings.from);
  if (begins < now) throw new Refused(badInput('生效时间应在以后'));
  if (settings.until !== '' && new Date(settings.until) <= begins) {
    throw new Refused(badInput('结束时间应晚于生效时间'));
  }
  const wishes = rows.map((sent) => {
    const row = listRow.safeParse(sent);
    if (!row.success) throw new Refused(badInput('价格读不出来，请刷新后再试'));
    return row.data;
  });
  const ids = [...new Set(wishes.map(({ goodsId }) => Number(goodsId)))];
  const { rows: found } = await sql<GoodsNow>`
    select id, code, name, pieces_per_pack, list_per_piece, list_per_pack, cost from goods
    where id = any(${ids}::bigint[])`.execute(tx);
  const goods = new Map(found.map((row) => [row.id, row]));
  const standing = await standingAt(tx, list.id, ids, now);
  const newest = await newestRows(tx, list.id, ids);
  const mayBelowCost = can(operator, 'price.below-cost');
  let below = 0;
  const seen = new Set<string>();
  const judged = wishes.map((wish, at): JudgedRow<ListChange> => {
    const row = goods.get(Number(wish.goodsId));
    const line = at + 1;
    if (!row) return { line, object: '', name: `第 ${line} 行`, fields: [], refusal: '没有这个商品' };
    const change = changeOf(list, wish);
    const key = keyOf(change.goodsId, change.fromPieces);
    const from = change.fromPieces > 0 ? ` 满 ${change.fromPieces}` : '';
    const object = objectOf(change);
    const head = { line, object, name: `${row.code} ${row.name}${from}` };
    if (seen.has(key)) return { ...head, fields: [], refusal: '同一个价写了两次' };
    seen.add(key);
    const mark = newest.get(key) ?? '0';
    if (wish.expected !== undefined && wish.expected !== mark) {
      return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
    }
    const { isBelow, ...verdict } = judgeRow(row, standing.get(key), change, mayBelowCost);
    if (isBelow) below += 1;
    return { ...head, ...verdict, mark, change };
  });
  const going = judged.some(({ refusal, fields }) => !refusal && fields.length > 0);
  return { rows: judged, effects: going ? await effectsOf(tx, list, below, now) : [], stepUp: below > 0 };
}

type Wish = ReturnType<typeof listRow.parse>;

function changeOf({ id }: List, { goodsId, fromNum, perPack, perPiece, market }: Wish): ListChange {
  const head = { listId: id, goodsId: Number(goodsId), fromPieces: fromNum };
  if (market !== undefined && market !== '') {
    return { ...head, perPiece: null, perPack: null, market: yuanToUnitPrice(Number(market)) };
  }
  return {
    ...head,
    perPiece: perPiece === '' ? null : yuanToUnitPrice(Number(perPiece)),
    perPack: perPack === '' ? null : yuanToUnitPrice(Number(perPack)),
  };
}

interface Verdict extends Pick<JudgedRow, 'fields' | 'warnings' | 'refusal'> {
  isBelow: boolean;
}

/** What a price does to one goods: warned above list and by more than a fifth, refused or proved below cost. */
function judgeRow(
  row: GoodsNow,
  old: Standing | undefined,
  { perPiece, perPack, market }: ListChange,
  mayBelowCost: boolean,
): Verdict {
  const none = { fields: [], isBelow: false };
  if (market !== undefined) {
    return { ...none, fields: [{ label: '市场价', before: '', after: formatUnitPrice(unitPrice(market)) }] };
  }
  if (perPiece === null) {
    if (perPack !== null) return { ...none, refusal: '请写个价；只写件价不行' };
    return old
      ? {
          ...none,
          fields: [
            { label: '本表价', before: words(old.per_pack, old.per_piece), after: '没有，往下一张看' },
          ],
        }
      : none;
  }
  const size = row.pieces_per_pack;
  const pack = perPack ?? packPriceOf(unitPrice(perPiece), size);
  if (old && old.per_piece === perPiece && old.per_pack === perPack) return none;
  const fields = [
    {
      label: '本表价',
      before: old ? words(old.per_pack, old.per_piece) : '',
      after: words(perPack, perPiece),
    },
  ];
  const isBelow = row.cost !== null && (perPiece < row.cost || pack < row.cost * size);
  if (isBelow && !mayBelowCost)
    return { fields: [], refusal: '低于成本，需要「低于成本定价」权限', isBelow: false };
  const by = old ? perPiece / Math.max(1, old.per_piece) - 1 : 0;
  const isDearer = perPiece > row.list_per_piece || pack > row.list_per_pack;
  const warnings = [
    ...(isBelow ? ['低于成本'] : []),
    ...(Math.abs(by) > MUCH ? [`${by > 0 ? '涨' : '降'}幅 ${Math.abs(by * 100).toFixed(1)}%，超过 20%`] : []),
    ...(isDearer ? ['高于标价：不锁定时客户按标价买'] : []),
    ...(old || perPiece >= row.list_per_piece * (1 - MUCH) ? [] : ['比标价低两成以上']),
  ];
  return { fields, isBelow, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** Whom a change of this list reaches, as far as its lists go. */
async function effectsOf(
  tx: JudgeContext['tx'],
  list: List,
  below: number,
  now: Date,
): Promise<PlanEffect[]> {
  const { rows } = await sql<{ companies: number; everyone: boolean; based: string[] }>`
    select (select count(*)::int from companies c where c.kh_id = ${list.khId}::bigint or c.price_list_id = ${list.id}
        or exists (select from price_grants g where g.list_id = ${list.id} and g.ends_at > ${now}::timestamptz
          and (g.kh_id = c.kh_id or g.group_id = c.group_id))) as companies,
      exists (select from price_grants g where g.list_id = ${list.id} and g.kh_id is null and g.group_id is null
        and g.ends_at > ${now}::timestamptz) as everyone,
      coalesce((select json_agg(distinct l.name) from price_rules r
        join price_lists l on l.id = r.list_id and l.rules_version = r.version
        where r.base_list_id = ${list.id}), '[]') as based`.execute(tx);
  const [{ companies, everyone, based } = { companies: 0, everyone: false, based: [] }] = rows;
  const whom = everyone
    ? '给了所有客户'
    : companies > 0
      ? `将影响 ${companies} 位客户`
      : '还没有给任何客户，改了也没有人按它买';
  return [
    { text: `${whom}；购物车按新价重算，已下的订单不变`, tone: 'plain' },
    ...(based.length > 0
      ? [{ text: `以本表为底的公式跟着变：${based.join('、')}`, tone: 'plain' } as const]
      : []),
    ...(below > 0 ? [{ text: `${below} 个价低于成本，确认时要再验证一次`, tone: 'red' } as const] : []),
  ];
}

/** The rows in force, by goods and quantity. */
async function standingAt(
  tx: JudgeContext['tx'],
  listId: number,
  goodsIds: readonly number[],
  at: Date,
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select distinct on (goods_id, from_pieces) goods_id, from_pieces, per_piece, per_pack from live_price_rows
    where list_id = ${listId} and goods_id = any(${[...goodsIds]}::bigint[])
      and starts_at <= ${at}::timestamptz and ends_at > ${at}::timestamptz
    order by goods_id, from_pieces, starts_at desc, id desc`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.goods_id, row.from_pieces), row]));
}

/** The newest row of each goods and quantity, whatever its window: what a price was seen as. */
async function newestRows(
  tx: JudgeContext['tx'],
  listId: number,
  goodsIds: readonly number[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ goods_id: number; from_pieces: number; id: number }>`
    select goods_id, from_pieces, max(id) as id from price_list_rows
    where list_id = ${listId} and goods_id = any(${[...goodsIds]}::bigint[])
    group by goods_id, from_pieces`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.goods_id, row.from_pieces), String(row.id)]));
}

/** Lists stay locked until the transaction ends, in the order of their ids. */
async function rowMarks({ tx }: JudgeContext, objects: readonly string[]): Promise<Map<string, ObjectMark>> {
  const wanted = objects.map((object) => {
    const [listId = 0, goodsId = 0, fromPieces = 0] = object
      .slice('price-row:'.length)
      .split('-')
      .map(Number);
    return { object, listId, goodsId, fromPieces };
  });
  const lists = [...new Set(wanted.map(({ listId }) => listId))].sort((a, b) => a - b);
  await sql`select 1 from price_lists where id = any(${lists}::bigint[]) order by id for update`.execute(tx);
  const marks = new Map<string, ObjectMark>();
  for (const listId of lists) {
    const own = wanted.filter((one) => one.listId === listId);
    const newest = await newestRows(
      tx,
      listId,
      own.map(({ goodsId }) => goodsId),
    );
    for (const { object, goodsId, fromPieces } of own) {
      marks.set(object, { mark: newest.get(keyOf(goodsId, fromPieces)) ?? '0' });
    }
  }
  return marks;
}

interface Writing {
  operatorId: number;
  begins: Date;
  until: string;
  now: Date;
}

/** Appends; answers the id of the newest row. An end is a row with the same beginning and the end. */
async function writeRow(
  tx: JudgeContext['tx'],
  { listId, goodsId, fromPieces, perPiece, perPack, market }: ListChange,
  { operatorId, begins, until, now }: Writing,
): Promise<string> {
  if (market !== undefined) {
    await sql`
      insert into goods_bases (goods_id, kind, per_piece, from_at, operator_id, at)
      values (${goodsId}, 'market', ${market}, ${begins}::timestamptz, ${operatorId}, ${now}::timestamptz)`.execute(
      tx,
    );
    return '0';
  }
  const live = sql`coalesce((select live_version from price_lists where id = ${listId}), 0)`;
  const { rows } =
    perPiece === null
      ? await sql<{ id: number }>`
          insert into price_list_rows (list_id, version, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at,
            operator_id, at)
          select list_id, ${live}, goods_id, from_pieces, per_piece, per_pack, starts_at, ${begins}::timestamptz,
            ${operatorId}, ${now}::timestamptz
          from live_price_rows where list_id = ${listId} and goods_id = ${goodsId} and from_pieces = ${fromPieces}
            and starts_at <= ${begins}::timestamptz and ends_at > ${begins}::timestamptz
          returning id`.execute(tx)
      : await sql<{ id: number }>`
          insert into price_list_rows (list_id, version, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at,
            operator_id, at)
          values (${listId}, ${live}, ${goodsId}, ${fromPieces}, ${perPiece}, ${perPack}::bigint,
            ${begins}::timestamptz, coalesce(nullif(${until}, '')::timestamptz, 'infinity'), ${operatorId},
            ${now}::timestamptz)
          returning id`.execute(tx);
  return String(Math.max(0, ...rows.map(({ id }) => id)));
}
