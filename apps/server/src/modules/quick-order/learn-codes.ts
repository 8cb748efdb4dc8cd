import type { CallData } from '@pifa/contract';
import type { CallContext } from '../../platform';
import { ownCodeOf } from '../goods';
import { codeStore } from './code-store';

/** Remembers what the company calls these goods; of the same words said twice the last counts. */
export async function learnCodes({
  db,
  session,
  body,
  now,
}: CallContext<'quickOrderCodes'>): Promise<CallData<'quickOrderCodes'>> {
  const byCode = new Map(
    body.codes.map(({ words, goodsId }) => [ownCodeOf(words), { code: ownCodeOf(words), words, goodsId }]),
  );
  byCode.delete('');
  if (byCode.size === 0) return { learned: 0 };
  return { learned: await codeStore(db).learn(session, [...byCode.values()], now) };
}
