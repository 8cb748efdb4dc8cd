import { baseInForce, isBelowCost, type ListRow, MANY_PRICES, standingAfter, takenBack } from '@pifa/domain';
import { badInput, Refused } from '../../../platform';
import { can, type JudgedRow, type PlanKind, recordActs, type RowOutcome } from '../../staff';
import { holdList, NO_LIST, NO_LIST_WORDS, touchList } from '../staff/hold-list';
import { type History, historyOf } from './history';
import { backRow, backSettings, type BackSettings } from './settings';
import {
  type GoodsNow,
  keyOf,
  marketWords,
  newestOf,
  objectOf,
  priceWords,
  readGoods,
  rowMarks,
} from './standing';
import { type AddedRow, appendRows, writeMarkets } from './write-rows';

export const UNDO_PRICE_LIST = 'price-list-undo';

/** What taking one row back does; it is worked out again when it is written. */
interface Change {
  listId: number;
  goodsId: number;
  code: string;
  /** null = the market price */
  fromPieces: number | null;
  written: readonly number[];
}

/** Takes prices of a list back: what was written ends, and what stood before stands again with its own end. */
export const undoPriceListPlan: PlanKind<BackSettings, Change> = {
  kind: UNDO_PRICE_LIST,
  onlyUndo: true,
  permission: 'price.write',
  settings: backSettings,
  title: (rows) => `撤销价目表的 ${rows} 个价`,
  verb: (rows) => `撤销 ${rows} 个价`,
  async judge({ tx, operator, now }, { rows, settings }) {
    const list = await holdList(tx, settings.listId, operator);
    if (!list) throw new Refused(NO_LIST);
    const wishes = rows.map((sent) => {
      const row = backRow.safeParse(sent);
      if (!row.success) throw new Refused(badInput('要撤销的内容不正确'));
      return row.data;
    });
    const goods = await readGoods(
      tx,
      wishes.map((wish) => Number(wish.goodsId)),
    );
    const changes = wishes.map((wish): Change => {
      const goodsId = Number(wish.goodsId);
      const { written } = wish;
      const fromPieces = 'market' in wish ? null : wish.fromNum;
      return { listId: list.id, goodsId, code: goods.get(goodsId)?.code ?? '', fromPieces, written };
    });
    const known = await historyOf(tx, changes);
    const marks = await newestOf(tx, changes.map(nameOf));
    const mayBelowCost = can(operator, 'price.below-cost');
    let below = 0;
    const judged = changes.map((change, at): JudgedRow<Change> => {
      const row = goods.get(change.goodsId);
      if (!row)
        return { line: at + 1, object: '', name: `第 ${at + 1} 行`, fields: [], refusal: '没有这个商品' };
      const object = nameOf(change);
      const from = change.fromPieces ? ` 满 ${change.fromPieces}` : '';
      const head = { line: at + 1, object, name: `${row.code} ${row.name}${from}` };
      const mark = marks.get(object) ?? '0';
      if (mark !== String(Math.max(0, ...change.written))) {
        return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
      }
      const { isBelow, ...verdict } = judgeBack(row, change, known, { time: now.getTime(), mayBelowCost });
      if (isBelow) below += 1;
      return { ...head, ...verdict, mark, change };
    });
    return {
      rows: judged,
      effects: below > 0 ? [{ text: `${below} 个价低于成本，确认时要再验证一次`, tone: 'red' }] : [],
      stepUp: below > 0 || judged.length > MANY_PRICES,
    };
  },
  marks: rowMarks,
  async write({ tx, operator, settings, now }, rows) {
    const list = await holdList(tx, settings.listId, operator);
    if (!list) return rows.map(() => ({ reason: NO_LIST_WORDS }));
    const time = now.getTime();
    const changes = rows.map(({ change }) => change);
    const known = await historyOf(tx, changes);
    const added = changes.flatMap((change) => appendedFor(change, known, time));
    await appendRows(tx, list.id, added, { operatorId: operator.id, now });
    if (added.length > 0) await touchList(tx, list.id, { operator, now });
    await writeMarkets(tx, marketsBack(changes, known, time), { operatorId: operator.id, now });
    await recordActs(
      tx,
      operator,
      rows.map(({ change, name }) => {
        const { before, after } = told(change, known, time);
        if (change.fromPieces === null) {
          return {
            what: 'goods.market',
            object: `goods:${change.code}`,
            before: { market: before },
            after: { market: after },
            now,
          };
        }
        return {
          what: 'price-list.price',
          object: `price-list:${list.id}`,
          before: { goods: name, price: before },
          after: { goods: name, price: after },
          now,
        };
      }),
    );
    return rows.map((): RowOutcome => ({}));
  },
};

const nameOf = ({ listId, goodsId, code, fromPieces }: Change): string =>
  objectOf(
    fromPieces === null
      ? { goodsId, code, market: 0 }
      : { listId, goodsId, fromPieces, perPiece: null, perPack: null },
  );

function appendedFor({ goodsId, fromPieces, written }: Change, known: History, time: number): AddedRow[] {
  if (fromPieces === null) return [];
  const rows = known.rows.get(keyOf(goodsId, fromPieces)) ?? [];
  return takenBack(rows, new Set(written), time).map((row) => ({ ...row, goodsId }));
}

/** The market price as it was before, from now on or from where it was to change; null where there was none. */
function marketBack({ goodsId, written }: Change, known: History, time: number) {
  const bases = known.bases.get(goodsId) ?? [];
  const own = bases.find(({ id }) => written.includes(id));
  if (!own) return null;
  const from = Math.max(own.from, time);
  const others = bases.filter(({ id }) => !written.includes(id));
  const market = baseInForce(others, 'market', from);
  return market === null ? null : { from, market };
}

const marketsBack = (changes: readonly Change[], known: History, time: number) =>
  changes.flatMap((change) => {
    const back = change.fromPieces === null ? marketBack(change, known, time) : null;
    return back ? [{ goodsId: change.goodsId, ...back }] : [];
  });

interface Told {
  before: string;
  after: string;
  /** null = none */
  price: ListRow | null;
}

/** What stands now and what will, in words. */
function told(change: Change, known: History, time: number): Told {
  const { goodsId, fromPieces } = change;
  if (fromPieces === null) {
    const now = baseInForce(known.bases.get(goodsId) ?? [], 'market', time);
    const back = marketBack(change, known, time);
    return {
      before: now === null ? '' : marketWords(now),
      after: back ? marketWords(back.market) : '',
      price: null,
    };
  }
  const rows = known.rows.get(keyOf(goodsId, fromPieces)) ?? [];
  const words = (row: ListRow | null): string => (row ? priceWords(row.perPack, row.perPiece) : '');
  const listId = change.listId;
  const price = standingAfter(
    rows,
    appendedFor(change, known, time).map((row) => ({ ...row, listId })),
    time,
  );
  return { before: words(standingAfter(rows, [], time)), after: words(price), price };
}

function judgeBack(
  goods: GoodsNow,
  change: Change,
  known: History,
  { time, mayBelowCost }: { time: number; mayBelowCost: boolean },
): Pick<JudgedRow, 'fields' | 'refusal' | 'warnings'> & { isBelow: boolean } {
  const { before, after, price } = told(change, known, time);
  if (change.fromPieces === null) {
    if (!marketBack(change, known, time)) {
      return { fields: [], refusal: '以前没有市场价，请直接写一个新的', isBelow: false };
    }
    return { fields: [{ label: '市场价', before, after }], isBelow: false };
  }
  const fields = [{ label: '本表价', before, after: after === '' ? '没有，往下一张看' : after }];
  const { pieces_per_pack: piecesPerPack, cost } = goods;
  const isBelow = price !== null && isBelowCost({ ...price, piecesPerPack, cost });
  if (isBelow && !mayBelowCost) {
    return { fields: [], refusal: '低于成本，需要「低于成本定价」权限', isBelow: false };
  }
  return { fields, isBelow, ...(isBelow ? { warnings: ['低于成本'] } : {}) };
}
