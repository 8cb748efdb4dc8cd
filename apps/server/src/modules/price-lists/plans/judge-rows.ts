import {
  FREE_WORDS,
  isBelowCost,
  isFree,
  MANY_PRICES,
  MUCH_CHANGE,
  packPriceOf,
  unitPrice,
  yuanToUnitPrice,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, Refused } from '../../../platform';
import { can, type JudgeContext, type JudgedRow, type PlanEffect } from '../../staff';
import { holdList, type List, NO_LIST } from '../staff/hold-list';
import {
  isMarket,
  type ListChange,
  listRow,
  type ListSettings,
  type ListWish,
  type PriceChange,
} from './settings';
import {
  type GoodsNow,
  keyOf,
  marketsAt,
  marketWords,
  newestOf,
  objectOf,
  priceWords,
  readGoods,
  type Standing,
  standingAt,
} from './standing';

interface Judged {
  rows: JudgedRow<ListChange>[];
  effects: PlanEffect[];
  stepUp: boolean;
}

/** Says what each price would change of what stands when it begins, which are below cost, and whom the list reaches. */
export async function judgeRows(
  { tx, operator, now }: JudgeContext,
  { rows, settings }: { rows: readonly Readonly<Record<string, unknown>>[]; settings: ListSettings },
): Promise<Judged> {
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
  const goods = await readGoods(tx, ids);
  const standing = await standingAt(tx, list.id, ids, begins);
  const markets = await marketsAt(tx, ids, begins);
  const mayBelowCost = can(operator, 'price.below-cost');
  let below = 0;
  const seen = new Set<string>();
  const judged = wishes.map((wish, at): JudgedRow<ListChange> => {
    const row = goods.get(Number(wish.goodsId));
    const line = at + 1;
    if (!row) return { line, object: '', name: `第 ${line} 行`, fields: [], refusal: '没有这个商品' };
    const change = changeOf(list, row, wish);
    const object = objectOf(change);
    const from = !isMarket(change) && change.fromPieces > 0 ? ` 满 ${change.fromPieces}` : '';
    const head = { line, object, name: `${row.code} ${row.name}${from}` };
    if (seen.has(object)) return { ...head, fields: [], refusal: '同一个价写了两次' };
    seen.add(object);
    if (isMarket(change)) {
      const before = markets.get(row.id);
      const after = marketWords(change.market);
      const field = { label: '市场价', before: before === undefined ? '' : marketWords(before), after };
      return { ...head, fields: before === change.market ? [] : [field], change };
    }
    const old = standing.get(keyOf(change.goodsId, change.fromPieces));
    const { isBelow, ...verdict } = judgePrice(row, old, change, mayBelowCost);
    if (isBelow) below += 1;
    return { ...head, ...verdict, change };
  });
  const marks = await newestOf(tx, [...seen]);
  const going = judged.filter(({ refusal, fields }) => !refusal && fields.length > 0).length;
  return {
    rows: judged.map((row) => ({ ...row, mark: marks.get(row.object) ?? '0' })),
    effects: going > 0 ? await effectsOf(tx, list, below, now) : [],
    stepUp: below > 0 || going > MANY_PRICES,
  };
}

function changeOf({ id }: List, { code }: GoodsNow, wish: ListWish): ListChange {
  const goodsId = Number(wish.goodsId);
  if ('market' in wish) return { goodsId, code, market: yuanToUnitPrice(Number(wish.market)) };
  const { fromNum, perPack, perPiece } = wish;
  return {
    listId: id,
    goodsId,
    fromPieces: fromNum,
    perPiece: perPiece === '' ? null : yuanToUnitPrice(Number(perPiece)),
    perPack: perPack === '' ? null : yuanToUnitPrice(Number(perPack)),
  };
}

interface Verdict extends Pick<JudgedRow, 'fields' | 'warnings' | 'refusal'> {
  isBelow: boolean;
}

/** What a price does to one goods: warned above list and by more than a fifth, refused or proved below cost. */
function judgePrice(
  row: GoodsNow,
  old: Standing | undefined,
  { perPiece, perPack }: PriceChange,
  mayBelowCost: boolean,
): Verdict {
  const none = { fields: [], isBelow: false };
  if (perPiece === null) {
    if (perPack !== null) return { ...none, refusal: '请写个价；只写件价不行' };
    return old
      ? {
          ...none,
          fields: [
            { label: '本表价', before: priceWords(old.per_pack, old.per_piece), after: '没有，往下一张看' },
          ],
        }
      : none;
  }
  if (isFree({ perPack, perPiece })) return { ...none, refusal: FREE_WORDS };
  const size = row.pieces_per_pack;
  const pack = perPack ?? packPriceOf(unitPrice(perPiece), size);
  if (old && old.per_piece === perPiece && old.per_pack === perPack) return none;
  const fields = [
    {
      label: '本表价',
      before: old ? priceWords(old.per_pack, old.per_piece) : '',
      after: priceWords(perPack, perPiece),
    },
  ];
  const isBelow = isBelowCost({ perPack, perPiece, piecesPerPack: size, cost: row.cost });
  if (isBelow && !mayBelowCost)
    return { fields: [], refusal: '低于成本，需要「低于成本定价」权限', isBelow: false };
  const by = old ? perPiece / Math.max(1, old.per_piece) - 1 : 0;
  const isDearer = perPiece > row.list_per_piece || pack > row.list_per_pack;
  const warnings = [
    ...(isBelow ? ['低于成本'] : []),
    ...(Math.abs(by) > MUCH_CHANGE
      ? [`${by > 0 ? '涨' : '降'}幅 ${Math.abs(by * 100).toFixed(1)}%，超过 20%`]
      : []),
    ...(isDearer ? ['高于标价：不锁定时客户按标价买'] : []),
    ...(old || perPiece >= row.list_per_piece * (1 - MUCH_CHANGE) ? [] : ['比标价低两成以上']),
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
