import { type CallBody, type CallData, isRefusal, type Refusal, refusalText } from '@pifa/contract';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../../platform';
import type { Operator } from '../accounts';
import { changeGoods, mayChange } from '../change-goods';
import { type Cells, DESCRIBING, readChange } from './columns';
import { addGoods, describeGoods, type Names, readDescription } from './describe-goods';

interface Row {
  row: number;
  code: string;
  cells: Cells;
  /** What is wrong with it at first sight, '' for nothing. */
  problem: string;
}

interface Wish {
  database: Platform['database'];
  operator: Operator;
  names: Names;
  rows: readonly Row[];
  dryRun: boolean;
  now: Date;
}

interface Landed {
  changed: number;
  added: number;
  errors: CallData<'adminImport'>['errors'];
}

/** Carries what a dry run found out of the transaction that it takes back. */
class DryRun extends Error {
  constructor(readonly landed: Landed) {
    super('dry run');
  }
}

/** Writes some rows in one transaction; `touched` runs at its end when there was anything to write. */
export async function putRows(wish: Wish, touched: (tx: Transaction) => Promise<void>): Promise<Landed> {
  try {
    return await wish.database.transaction(
      async (tx) => {
        const landed = await putInside(tx, wish);
        if (wish.dryRun) throw new DryRun(landed);
        if (landed.changed + landed.added > 0) await touched(tx);
        return landed;
      },
      { retry: true },
    );
  } catch (error) {
    if (error instanceof DryRun) return error.landed;
    throw error;
  }
}

async function putInside(tx: Transaction, wish: Wish): Promise<Landed> {
  const landed: Landed = { changed: 0, added: 0, errors: [] };
  const known = await holdGoods(
    tx,
    wish.rows.map(({ code }) => code),
  );
  for (const row of wish.rows) {
    const result = row.problem === '' ? await putRow(tx, wish, row, known.has(row.code)) : row.problem;
    if (result === 'added' || result === 'changed') landed[result] += 1;
    else landed.errors.push({ row: row.row, code: row.code, text: sentence(result) });
  }
  return landed;
}

const sentence = (problem: string | Refusal): string =>
  typeof problem === 'string' ? problem : refusalText(problem);

/** Goods and their stock are locked by id, as orders lock them. */
async function holdGoods(tx: Transaction, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string; stock_id: number | null }>`
    select code, stock_id from goods where code = any(${codes}) order by id for update`.execute(tx);
  const stocks = rows.flatMap(({ stock_id }) => (stock_id === null ? [] : [stock_id]));
  await sql`select id from scarce where id = any(${stocks}) order by id for update`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/** Everything is judged before anything is written, so that a bad row leaves nothing behind. */
async function putRow(
  tx: Transaction,
  { operator, names, now }: Wish,
  { code, cells }: Row,
  isKnown: boolean,
): Promise<'added' | 'changed' | string | Refusal> {
  const change = readChange(cells);
  if (typeof change === 'string') return change;
  const said = readDescription(cells, names);
  if (isRefusal(said)) return said;
  const describes = DESCRIBING.some((column) => cells[column]);
  const sells = operator.role === 'owner' || operator.role === 'sales';
  if (!mayChange(operator, change) || ((describes || !isKnown) && !sells)) return '您的角色不能修改这些内容';
  const task = { tx, operator, names, code, said, now };
  if (!isKnown) {
    const refusal = await addGoods(task, change);
    if (refusal) return refusal;
  } else if (describes) await describeGoods(task);
  if (!isKnown || asksForMore(change)) {
    const refusal = await changeGoods(tx, operator, change, now);
    if (isRefusal(refusal)) return refusal;
  } else if (!describes) return '没有要修改的内容';
  return isKnown ? 'changed' : 'added';
}

const asksForMore = ({ list, promo, status, stockTo }: CallBody<'adminGoods'>): boolean =>
  [list, promo, status, stockTo].some((part) => part !== undefined);
