import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { MANY_PRICES } from '@pifa/domain';
import { badInput, type Platform, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { can, lacking, needsProof, type Operator } from '../../staff';
import { holdLists } from '../staff/hold-list';
import { noteLanding } from '../staff/landing-files';
import { fileTotals, type FileTotals } from './file-totals';
import { type JudgedBatch, judgePrices, type Judging, listsOf } from './judge-prices';
import { filledLists, namedLists, newestRow, writtenKey, writtenSince } from './read-lists';
import type { Progress } from './progress';
import type { PriceFile } from './read-price-file';
import { priceWriter } from './write-prices';

type Wire = CallData<'adminPriceFile'>;

/** What is to become of a price file. */
export interface Asked extends Omit<Judging, 'columns' | 'named' | 'filled'> {
  /** of a file that colleagues are told of while it lands */
  id?: string;
  name: string;
  file: PriceFile;
  operator: Operator;
  progress?: Progress;
}

/** How a file is landed: what the trial answered, and whether prices below cost are meant. */
export interface Wanted {
  seen: number;
  confirmed: boolean;
}

const MOST_NAMED = 10;

/** Says what a file would change. The lists are held only for a moment: whatever is written meanwhile has a larger id. */
export async function tryFile(database: Platform['database'], asked: Asked): Promise<Wire | Refusal> {
  const held = await refusableTransaction(database, (tx) => holdNamed(tx, asked));
  if ('refused' in held) return held;
  const totals = fileTotals(asked.file);
  for await (const batch of judgePrices(database.db, held.judging)) {
    totals.add(batch);
    count(asked.progress, 'judgedNum', batch.prices);
  }
  return totals.toWire({ landed: false, seen: held.seen });
}

/**
 * Lands a file whole, or nothing of it: it is judged anew, and what a colleague changed after the trial is named and not
 * overwritten. `done` writes down the answer in the same transaction.
 */
export const landFile = (
  database: Platform['database'],
  asked: Asked,
  { seen, confirmed }: Wanted,
  done: (tx: Transaction, answer: Wire) => Promise<void> = async () => undefined,
): Promise<Wire | Refusal> =>
  refusableTransaction(database, async (tx) => {
    // After a deadlock all of it is done again.
    if (asked.progress) Object.assign(asked.progress, { judgedNum: 0, writtenNum: 0 });
    const { judging, seen: now } = await holdNamed(tx, asked);
    const totals = fileTotals(asked.file);
    const stale = await stalePrices(tx, judging, seen);
    const writer = priceWriter(tx, asked);
    for await (const batch of judgePrices(tx, judging)) {
      totals.add(batch);
      stale.look(batch);
      count(asked.progress, 'judgedNum', batch.prices);
      count(asked.progress, 'writtenNum', await writer.write(batch));
    }
    refuseUnmeant(totals, asked, confirmed);
    stale.refuse();
    await writer.show();
    const answer = totals.toWire({ landed: true, seen: now });
    await done(tx, answer);
    return answer;
  });

function count(progress: Progress | undefined, what: keyof Progress, prices: number): void {
  if (progress) progress[what] += prices;
}

/** Says that a file is about to land, before it holds its lists: afterwards nobody sees into its transaction. */
export const announceFile = (
  database: Platform['database'],
  { id = '', file, operator }: Asked,
): Promise<void> =>
  database.transaction(async (tx) => {
    const named = await namedLists(tx, file.columns.lists(), operator);
    const lists = listsOf(named).flatMap((list) => list.id ?? []);
    await noteLanding(tx, id, lists);
  });

/** The lists that a file names, held in the order of their ids until the transaction ends. */
async function holdNamed(tx: Transaction, asked: Asked): Promise<{ judging: Judging; seen: number }> {
  const { file, operator, begins, now, replace } = asked;
  const named = await namedLists(tx, file.columns.lists(), operator);
  const ids = listsOf(named).flatMap(({ id }) => id ?? []);
  await holdLists(tx, ids, asked.id);
  const filled = await filledLists(tx, ids);
  const judging = { columns: file.columns, named, filled, begins, now, replace };
  return { judging, seen: await newestRow(tx) };
}

/** What a file must not do by a slip: end prices of rows that were not read, sell below cost, change very many prices. */
function refuseUnmeant(totals: FileTotals, { replace, operator, now }: Asked, confirmed: boolean): void {
  const wrong = totals.wrong.count;
  if (replace && wrong > 0) throw new Refused(badInput(wouldEnd(wrong)));
  const below = totals.below();
  if (below > 0 && !can(operator, 'price.below-cost')) throw new Refused(lacking('price.below-cost'));
  const unproved = below > 0 || totals.changes() > MANY_PRICES ? needsProof(operator, now) : undefined;
  if (unproved) throw new Refused(unproved);
  if (below > 0 && !confirmed)
    throw new Refused(refuse('confirm-needed', { text: `${below} 个价低于成本，确认无误请再次导入` }));
}

const wouldEnd = (rows: number): string =>
  `整份替换时每一行都要能收：文件里有 ${rows} 行不收，导入会结束它们现在的价。请改好再试算`;

/** Prices of the file that somebody else wrote after it was tried are named; nothing lands. */
async function stalePrices(tx: Transaction, { named }: Judging, seen: number) {
  const ids = listsOf(named).flatMap(({ id }) => id ?? []);
  const since = await writtenSince(tx, ids, seen);
  const moved: string[] = [];
  let count = 0;
  return {
    look({ lists, goods }: JudgedBatch): void {
      if (since.size === 0) return;
      for (const { list, judged } of lists) {
        for (const { goodsId, fromPieces } of judged.changes) {
          if (list.id === null || !since.has(writtenKey(list.id, goodsId, fromPieces))) continue;
          count += 1;
          const from = fromPieces > 0 ? ` 满 ${fromPieces}` : '';
          if (moved.length < MOST_NAMED) moved.push(`${list.name} ${goods.get(goodsId)?.code ?? ''}${from}`);
        }
      }
    },
    refuse(): void {
      if (count === 0) return;
      const rest = count > moved.length ? ` 等 ${count} 个` : '';
      const text = `这些价在试算之后被别人改过：${moved.join('、')}${rest}。什么也没有导入，请重新试算`;
      throw new Refused(refuse('stale', { text }));
    },
  };
}
