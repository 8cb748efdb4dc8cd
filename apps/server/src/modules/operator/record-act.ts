import { toJson, type Transaction } from '../../platform';
import type { Operator } from './accounts';

interface Act {
  what: string;
  /** 'order:…', 'goods:…' */
  object: string;
  before?: object;
  after?: object;
  now: Date;
}

/** Appends to the operators' book, in the transaction of the act itself. */
export async function recordAct(tx: Transaction, operator: Operator, act: Act): Promise<void> {
  await tx
    .insertInto('operator_acts')
    .values({
      operator_id: operator.id,
      what: act.what,
      object: act.object,
      before: toJson(act.before ?? {}),
      after: toJson(act.after ?? {}),
      at: act.now,
    })
    .execute();
}
