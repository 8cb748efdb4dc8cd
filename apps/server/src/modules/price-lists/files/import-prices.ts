import { type CallData, isRefusal, refuse } from '@pifa/contract';
import { MANY_PRICES, type PriceEntry, readPriceTable } from '@pifa/domain';
import { badInput, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { can, lacking, needsProof, type Operator, recordAct, type StaffHandler } from '../../staff';
import { bookOf, holdLists, touchList } from '../staff/hold-list';
import { pairToWire } from '../staff/wire';
import { type GoodsNow, keyOf, readGoods } from '../plans/standing';
import { appendRows, endRows, showNext } from '../plans/write-rows';
import { type FileChange, judgeFile, type JudgedList, type Move, pairOf } from './judge-file';
import { readPriceFile } from './read-price-file';
import { goodsOfCodes, type NamedList, namedLists, newestRow, rowsAfter, writtenSince } from './read-lists';

type Wire = CallData<'adminPriceFile'>;

const MEGABYTES = 30;
const MOST_PRICES = 300_000;
const MOST_WRONG = 200;
const MOST_NAMED = 10;
const NOT_ONE_LIST = {
  none: '没有这个客户编号或价目表',
  two: '有两张价目表只差全角半角，请先改一个名字',
} as const;
/** Rows in one statement. */
const SLICE = 5_000;

interface Asked {
  name: string;
  entries: readonly PriceEntry[];
  wrong: Wire['wrong'];
  begins: Date;
  now: Date;
  replace: boolean;
}

/** 导入价格: tried first, then landed whole; what a colleague changed between the two is named and not overwritten. */
export const importPrices: StaffHandler<'adminPriceFile'> = async (
  { database, query, request, now },
  operator,
) => {
  const file = await request.file();
  if (!file) return badInput('请选择价格表');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const table = await readPriceFile(file.bytes);
  if (isRefusal(table)) return table;
  const read = readPriceTable(table);
  if ('problem' in read) return badInput(read.problem);
  if (read.entries.length > MOST_PRICES) return badInput(`一次最多导入 ${MOST_PRICES} 个价`);
  const begins = query.from === '' ? now : new Date(query.from);
  if (begins < now) return badInput('生效时间应在以后');
  const wrong = read.wrong.map(({ line, text }) => ({ row: line, text }));
  const asked = {
    name: file.name,
    entries: read.entries,
    wrong,
    begins,
    now,
    replace: query.replace === '1',
  };
  return refusableTransaction(database, async (tx) => {
    const found = await judgeAll(tx, asked, operator);
    if (query.seen === '') return toWire(found, false);
    refuseUnmeant(found, { asked, operator, confirmed: query.confirm === '1' });
    await refuseStale(tx, found, Number(query.seen));
    await land(tx, found, { asked, operator, now });
    return toWire(found, true);
  });
};

interface JudgedOne {
  list: NamedList;
  judged: JudgedList;
}

interface Found {
  lists: JudgedOne[];
  goods: ReadonlyMap<number, GoodsNow>;
  wrong: Wire['wrong'];
  seen: number;
}

/** Holds the lists that the file names, in the order of their ids, and compares each with what stands. */
async function judgeAll(tx: Transaction, asked: Asked, operator: Operator): Promise<Found> {
  const { entries, begins, now, replace } = asked;
  const named = await namedLists(tx, [...new Set(entries.map(({ list }) => list))], operator);
  const goods = await goodsOfCodes(tx, entries);
  const wrong = [...asked.wrong];
  const byList = new Map<NamedList, (PriceEntry & { goodsId: number })[]>();
  for (const entry of entries) {
    const list = named.get(entry.list) ?? 'none';
    const own = goods.get(entry.code);
    if (typeof list === 'string') wrong.push({ row: entry.line, text: NOT_ONE_LIST[list] });
    else if (!own) wrong.push({ row: entry.line, text: '没有这个货号' });
    else {
      const known = byList.get(list) ?? [];
      known.push({ ...entry, goodsId: own.id });
      byList.set(list, known);
    }
  }
  const ids = [...byList.keys()].flatMap(({ id }) => id ?? []);
  await holdLists(tx, ids);
  const seen = await newestRow(tx, ids);
  const byId = new Map([...goods.values()].map((row) => [row.id, row]));
  const lists: JudgedOne[] = [];
  for (const [list, own] of byList) {
    const rows = list.id === null ? new Map() : await rowsAfter(tx, list.id, begins);
    const judged = judgeFile(own, {
      goods: byId,
      rows,
      begins: begins.getTime(),
      now: now.getTime(),
      replace,
    });
    lists.push({ list, judged });
    wrong.push(...judged.wrong.map(({ line, text }) => ({ row: line, text })));
  }
  const ended = lists.flatMap(({ judged }) => judged.moves.map(({ goodsId }) => goodsId));
  const known = await readGoods(tx, ended);
  return { lists, goods: new Map([...known, ...byId]), wrong, seen };
}

/** What a file must not do by a slip: end prices of rows that were not read, sell below cost, change very many prices. */
function refuseUnmeant(
  { lists, wrong }: Found,
  { asked, operator, confirmed }: { asked: Asked; operator: Operator; confirmed: boolean },
): void {
  if (asked.replace && wrong.length > 0) throw new Refused(badInput(wouldEnd(wrong.length)));
  const below = lists.reduce((sum, { judged }) => sum + judged.below, 0);
  const changes = lists.reduce((sum, { judged }) => sum + judged.changes.length, 0);
  if (below > 0 && !can(operator, 'price.below-cost')) throw new Refused(lacking('price.below-cost'));
  const unproved = below > 0 || changes > MANY_PRICES ? needsProof(operator, asked.now) : undefined;
  if (unproved) throw new Refused(unproved);
  if (below > 0 && !confirmed)
    throw new Refused(refuse('confirm-needed', { text: `${below} 个价低于成本，确认无误请再次导入` }));
}

const wouldEnd = (rows: number): string =>
  `整份替换时每一行都要能收：文件里有 ${rows} 行不收，导入会结束它们现在的价。请改好再试算`;

/** Prices of the file that somebody else wrote after it was tried are named; nothing lands. */
async function refuseStale(tx: Transaction, { lists, goods }: Found, seen: number): Promise<void> {
  const moved: string[] = [];
  let count = 0;
  for (const { list, judged } of lists) {
    if (list.id === null) continue;
    const since = await writtenSince(tx, list.id, seen);
    for (const { goodsId, fromPieces } of judged.changes) {
      if (!since.has(keyOf(goodsId, fromPieces))) continue;
      count += 1;
      const from = fromPieces > 0 ? ` 满 ${fromPieces}` : '';
      if (moved.length < MOST_NAMED) moved.push(`${list.name} ${goods.get(goodsId)?.code ?? ''}${from}`);
    }
  }
  if (count === 0) return;
  const rest = count > moved.length ? ` 等 ${count} 个` : '';
  const text = `这些价在试算之后被别人改过：${moved.join('、')}${rest}。什么也没有导入，请重新试算`;
  throw new Refused(refuse('stale', { text }));
}

interface Landing {
  asked: Asked;
  operator: Operator;
  now: Date;
}

/** Everything is written unseen, and shown last. */
async function land(tx: Transaction, { lists }: Found, { asked, operator, now }: Landing): Promise<void> {
  const shown: number[] = [];
  for (const { list, judged } of lists) {
    if (judged.changes.length === 0) continue;
    const id = list.id ?? (await bookOf(tx, list, { operator, now }));
    await writeChanges(tx, id, judged.changes, { operatorId: operator.id, begins: asked.begins, now });
    shown.push(id);
    await touchList(tx, id, { operator, now });
    await recordAct(tx, operator, {
      what: 'price-list.import',
      object: `price-list:${id}`,
      after: { file: asked.name, rows: judged.changes.length, ...fromOf(asked, now) },
      now,
    });
  }
  await showNext(tx, shown);
}

const fromOf = ({ begins }: Asked, now: Date): { from?: string } =>
  begins > now ? { from: begins.toISOString() } : {};

async function writeChanges(
  tx: Transaction,
  listId: number,
  changes: readonly FileChange[],
  writing: { operatorId: number; begins: Date; now: Date },
): Promise<void> {
  for (let at = 0; at < changes.length; at += SLICE) {
    const slice = changes.slice(at, at + SLICE);
    const added = slice.flatMap(({ perPiece, ...one }) => (perPiece === null ? [] : [{ ...one, perPiece }]));
    const ended = slice.flatMap(({ perPiece, ...one }) =>
      perPiece === null ? [{ ...one, perPiece, listId }] : [],
    );
    await appendRows(tx, listId, added, { ...writing, ahead: 1 });
    await endRows(tx, listId, ended, { ...writing, ahead: 1 });
  }
}

function toWire({ lists, goods, wrong, seen }: Found, landed: boolean): Wire {
  const total = lists.reduce((sum, { judged }) => sum + judged.changes.length, 0);
  const wrongs = wrong.sort((a, b) => a.row - b.row);
  return {
    landed,
    seen: String(seen),
    message: landed
      ? `已导入 ${total} 个价`
      : total === 0
        ? '没有要改的价'
        : `要改 ${lists.filter(({ judged }) => judged.changes.length > 0).length} 张表的 ${total} 个价，还没有导入`,
    lists: lists.map(({ list, judged: { changes: _changes, moves, ...counts } }) => ({
      id: list.id === null ? '' : String(list.id),
      name: list.name,
      ...counts,
      moves: moves.map((move) => moveToWire(move, goods)),
    })),
    wrong: wrongs.slice(0, MOST_WRONG),
    wrongRows: wrongs.length,
  };
}

const moveToWire = (
  { goodsId, fromPieces, before, after, by }: Move,
  goods: ReadonlyMap<number, GoodsNow>,
): Wire['lists'][number]['moves'][number] => {
  const own = goods.get(goodsId);
  const size = own?.pieces_per_pack ?? 1;
  return {
    code: own?.code ?? '',
    name: own?.name ?? '',
    fromNum: fromPieces,
    ...(before ? { before: pairToWire(pairOf(before, size)) } : {}),
    ...(after.perPiece === null
      ? {}
      : { after: pairToWire(pairOf({ perPiece: after.perPiece, perPack: after.perPack }, size)) }),
    percent: Math.round(by * 10) / 10,
  };
};
