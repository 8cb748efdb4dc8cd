import type { PriceEntry } from '@pifa/domain';
import { type Db, inTurns } from '../../../platform';
import { type GoodsNow, readGoods } from '../plans/standing';
import { judgeFile, type JudgedList } from './judge-file';
import type { EntriesOfGoods, PriceColumns } from './price-columns';
import {
  goodsInLists,
  goodsOfCodes,
  type NamedList,
  type NotOneList,
  rowsAfter,
  type RowsByKey,
} from './read-lists';

/** Prices that are judged, and written, at a time. */
const BATCH = 1_000;
/** Goods that a file does not name, looked at at a time. */
const PAGE = 2_000;

const NOT_ONE_LIST = {
  none: '没有这个客户编号或价目表',
  two: '有两张价目表只差全角半角，请先改一个名字',
  companies: '有两家客户都叫这个编号，请写另一个编号',
  both: '这既是客户编号，又是一张价目表的名字，请先给价目表改名',
} as const;

const NOT_ONE_GOODS = {
  none: '没有这个货号',
  two: '有两种商品的货号只差全角半角，请先改一个',
} as const;

/** What a file is to do, and the lists that it names. */
export interface Judging {
  columns: PriceColumns;
  named: ReadonlyMap<string, NamedList | NotOneList>;
  /** Those of the lists that had rows before: what the file itself writes is not looked for, batch after batch. */
  filled: ReadonlySet<number>;
  begins: Date;
  now: Date;
  replace: boolean;
}

/** What a file does to the prices of some goods. */
export interface JudgedBatch {
  /** how many prices of the file it judges */
  prices: number;
  lists: { list: NamedList; judged: JudgedList }[];
  goods: ReadonlyMap<number, GoodsNow>;
  wrong: { line: number; text: string }[];
}

type Placed = Map<NamedList, PriceEntry[]>;

/** Judges a file goods by goods, so that only some of it is in memory at a time; what it does not name comes last. */
export async function* judgePrices(db: Db, judging: Judging): AsyncGenerator<JudgedBatch> {
  const lists = listsOf(judging.named);
  const named = new Set<number>();
  for (const some of judging.columns.byGoods(BATCH)) {
    const found = await goodsOfCodes(
      db,
      some.map(({ code }) => code),
    );
    const { placed, wrong } = placedIn(some, found, judging);
    const known = new Map([...found].flatMap(([code, one]) => (one === 'two' ? [] : [[code, one] as const])));
    if (judging.replace) for (const { id } of known.values()) named.add(id);
    const prices = some.reduce((sum, { entries }) => sum + entries.length, 0);
    yield { ...(await judgeGoods(db, judging, { lists, known, placed })), wrong, prices };
  }
  if (!judging.replace) return;
  const ids = lists.flatMap(({ id }) => id ?? []);
  let after = 0;
  for (;;) {
    const page = await goodsInLists(db, ids, { after, most: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
    const rest = await readGoods(
      db,
      page.filter((id) => !named.has(id)),
    );
    const known = new Map([...rest.values()].map((row) => [row.code, row]));
    yield { ...(await judgeGoods(db, judging, { lists, known, placed: new Map() })), wrong: [], prices: 0 };
  }
}

export const listsOf = (named: Judging['named']): NamedList[] => [
  ...new Set([...named.values()].filter((list) => typeof list !== 'string')),
];

/** Each price beside its list and goods, and those whose list or goods there is none of. */
function placedIn(
  some: readonly EntriesOfGoods[],
  found: ReadonlyMap<string, GoodsNow | 'two'>,
  { named }: Judging,
): { placed: Placed; wrong: JudgedBatch['wrong'] } {
  const placed: Placed = new Map();
  const wrong: JudgedBatch['wrong'] = [];
  for (const { code, entries } of some) {
    const goods = found.get(code) ?? 'none';
    for (const entry of entries) {
      const list = named.get(entry.list) ?? 'none';
      if (typeof list === 'string') wrong.push({ line: entry.line, text: NOT_ONE_LIST[list] });
      else if (typeof goods === 'string') wrong.push({ line: entry.line, text: NOT_ONE_GOODS[goods] });
      else {
        const own = placed.get(list) ?? [];
        own.push(entry);
        placed.set(list, own);
      }
    }
  }
  return { placed, wrong };
}

async function judgeGoods(
  db: Db,
  { begins, now, replace, filled }: Judging,
  {
    lists,
    known,
    placed,
  }: { lists: readonly NamedList[]; known: ReadonlyMap<string, GoodsNow>; placed: Placed },
): Promise<Pick<JudgedBatch, 'lists' | 'goods'>> {
  // What a list does not name matters only where it ends.
  const own = replace ? lists : [...placed.keys()];
  const listIds = own.flatMap(({ id }) => (id !== null && filled.has(id) ? id : []));
  const goods = new Map([...known.values()].map((row) => [row.id, row]));
  const rows =
    listIds.length === 0
      ? new Map<number, RowsByKey>()
      : await rowsAfter(db, { listIds, goodsIds: [...goods.keys()], at: begins });
  const facts = { goods: known, begins: begins.getTime(), now: now.getTime(), replace };
  function* judged() {
    const all: JudgedBatch['lists'] = [];
    for (const list of own) {
      const standing = rows.get(list.id ?? 0) ?? new Map();
      all.push({ list, judged: judgeFile(placed.get(list) ?? [], { ...facts, rows: standing }) });
      yield;
    }
    return all;
  }
  return { goods, lists: await inTurns(judged()) };
}
