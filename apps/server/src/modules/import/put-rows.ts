import { type CallData, refusalText } from '@pifa/contract';
import { type Platform, sqlState, type Transaction } from '../../platform';
import { needsProof, type Operator } from '../staff';
import { holdGoods } from '../goods';
import { type GoodsPlan, writeGoods } from '../goods';
import type { Names } from './describe-goods';
import { judgeRow, type Row, setsBelowCost, takeStock } from './judge-row';

interface Options {
  database: Platform['database'];
  operator: Operator;
  names: Names;
  rows: readonly Row[];
  dryRun: boolean;
  /** Promotion prices below a tenth of list are meant. */
  confirm: boolean;
  now: Date;
}

export interface Landed {
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

const NOT_TAKEN = '数据库不接受这一行，请检查其中的文字与数值';

/**
 * Writes some rows in one transaction; `touched` runs at its end when there was anything to write. Should the database
 * refuse the lot for the sake of one row, it is written by halves until only that row is left out.
 */
export async function putRows(
  options: Options,
  touched: (tx: Transaction) => Promise<void>,
): Promise<Landed> {
  try {
    return await putTogether(options, touched);
  } catch (error) {
    if (!isOfOneRow(error)) throw error;
    const { rows } = options;
    const [only] = rows;
    if (only && rows.length === 1) {
      return { changed: 0, added: 0, errors: [{ row: only.row, code: only.code, text: NOT_TAKEN }] };
    }
    const half = Math.ceil(rows.length / 2);
    const first = await putRows({ ...options, rows: rows.slice(0, half) }, touched);
    const second = await putRows({ ...options, rows: rows.slice(half) }, touched);
    return {
      changed: first.changed + second.changed,
      added: first.added + second.added,
      errors: [...first.errors, ...second.errors],
    };
  }
}

/** A value out of its type's range, or a constraint: SQLSTATE classes 22 and 23. */
const isOfOneRow = (error: unknown): boolean => /^2[23]/.test(sqlState(error));

async function putTogether(options: Options, touched: (tx: Transaction) => Promise<void>): Promise<Landed> {
  try {
    return await options.database.transaction(
      async (tx) => {
        const landed = await putInside(tx, options);
        if (options.dryRun) throw new DryRun(landed);
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

async function putInside(tx: Transaction, { operator, names, rows, confirm, now }: Options): Promise<Landed> {
  const landed: Landed = { changed: 0, added: 0, errors: [] };
  const known = await holdGoods(
    tx,
    rows.map(({ code }) => code),
  );
  const plans: GoodsPlan[] = [];
  for (const row of rows) {
    const plan = judgeRow(operator, names, row, known.get(row.code), confirm);
    const unproved = typeof plan !== 'string' && setsBelowCost(plan) && needsProof(operator, now);
    if (typeof plan === 'string') landed.errors.push({ row: row.row, code: row.code, text: plan });
    else if (unproved) landed.errors.push({ row: row.row, code: row.code, text: refusalText(unproved) });
    else {
      takeStock(plan);
      plans.push(plan);
      landed[plan.now ? 'changed' : 'added'] += 1;
    }
  }
  await writeGoods(tx, operator, plans, now, { imported: true });
  return landed;
}
