import { type PlanKind, type RowOutcome, recordActs, type WriteContext } from '../../staff';
import { holdList, type List, NO_LIST_WORDS, touchList } from '../staff/hold-list';
import { judgeRows } from './judge-rows';
import { isMarket, type ListBack, type ListChange, listSettings, type ListSettings } from './settings';
import { keyOf, marketsAt, marketWords, priceWords, rowMarks, standingAt } from './standing';
import { UNDO_PRICE_LIST } from './undo-rows';
import { appendRows, endRows, writeMarkets } from './write-rows';

const UNDO_MS = 30 * 86_400_000;

/** Prices of a list, edited in the grid (ADMIN §7.4): a new price begins, the old one needs no end. */
export const priceListPlan: PlanKind<ListSettings, ListChange, ListBack> = {
  kind: 'price-list',
  permission: 'price.write',
  settings: listSettings,
  title: (rows) => `改价目表的 ${rows} 个价`,
  verb: (rows) => `改 ${rows} 个价`,
  judge: judgeRows,
  marks: rowMarks,
  async write(context, rows) {
    const list = await holdList(context.tx, context.settings.listId, context.operator);
    if (!list) return rows.map(() => ({ reason: NO_LIST_WORDS }));
    return writeRows(
      context,
      list,
      rows.map(({ change, name }) => ({ change, name })),
    );
  },
  undo: {
    ms: UNDO_MS,
    kind: UNDO_PRICE_LIST,
    input: (_db, rows, { listId }) => ({
      settings: { listId },
      rows: rows.map(({ change, back: { written } }) =>
        isMarket(change)
          ? { goodsId: String(change.goodsId), market: true, written }
          : { goodsId: String(change.goodsId), fromNum: change.fromPieces, written },
      ),
    }),
  },
};

async function writeRows(
  { tx, operator, settings, now }: WriteContext<ListSettings>,
  list: List,
  rows: readonly { change: ListChange; name: string }[],
): Promise<RowOutcome<ListBack>[]> {
  const begins = settings.from === '' ? now : new Date(settings.from);
  const until = settings.until === '' ? Number.POSITIVE_INFINITY : Date.parse(settings.until);
  const ids = rows.map(({ change }) => change.goodsId);
  const before = await standingAt(tx, list.id, ids, begins);
  const markets = await marketsAt(tx, ids, begins);
  const writing = { operatorId: operator.id, begins, now };
  const prices = rows.flatMap(({ change }) => (isMarket(change) ? [] : [change]));
  const added = prices.flatMap(({ perPiece, ...one }) =>
    perPiece === null ? [] : [{ ...one, perPiece, start: begins.getTime(), end: until }],
  );
  const ended = prices.filter(({ perPiece }) => perPiece === null);
  const written = new Map([
    ...(await appendRows(tx, list.id, added, writing)),
    ...(await endRows(tx, ended, writing)),
  ]);
  const bases = await writeMarkets(
    tx,
    rows.flatMap(({ change }) => (isMarket(change) ? [{ ...change, from: begins.getTime() }] : [])),
    writing,
  );
  if (prices.length > 0) await touchList(tx, list.id, { operator, now });
  const from = settings.from === '' ? {} : { from: settings.from };
  await recordActs(
    tx,
    operator,
    rows.map(({ change, name }) => {
      if (isMarket(change)) {
        const old = markets.get(change.goodsId);
        return {
          what: 'goods.market',
          object: `goods:${change.code}`,
          before: { market: old === undefined ? '' : marketWords(old) },
          after: { market: marketWords(change.market), ...from },
          now,
        };
      }
      const old = before.get(keyOf(change.goodsId, change.fromPieces));
      return {
        what: 'price-list.price',
        object: `price-list:${list.id}`,
        before: { goods: name, price: old ? priceWords(old.per_pack, old.per_piece) : '' },
        after: {
          goods: name,
          price: change.perPiece === null ? '' : priceWords(change.perPack, change.perPiece),
          ...from,
        },
        now,
      };
    }),
  );
  return rows.map(({ change }) => {
    if (!isMarket(change))
      return { back: { written: written.get(keyOf(change.goodsId, change.fromPieces)) ?? [] } };
    const base = bases.get(change.goodsId);
    return { back: { written: base === undefined ? [] : [base] } };
  });
}
