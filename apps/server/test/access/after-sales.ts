import type { CallBodyInput } from '@pifa/contract';
import { agree, reject } from '../../src/modules/after-sales';
import type { TestApp } from '../harness';
import type { Person } from './person';
import { numbersOfFile } from '../numbers';

/** What the builders of after-sale rows need of the mall. */
interface Ground {
  app: TestApp;
  /** A shipped order of this person. */
  shipped: () => Promise<string>;
}

/** By user: the order and its line belong together, and a line with an after-sale request is not used again. */
const askable = new Map<number, { orderId: string; lineId: string }>();

/** A line of a shipped order without an after-sale request. */
export async function anAskableLine({ app, shipped }: Ground, who: Person) {
  const kept = askable.get(who.userId);
  if (kept) {
    const line = await app.db
      .selectFrom('order_lines')
      .select('id')
      .where('id', '=', Number(kept.lineId))
      .where('order_id', '=', kept.orderId)
      .where('claimed_pieces', '=', 0)
      .executeTakeFirst();
    if (line) return kept;
  }
  const orderId = await shipped();
  const { id } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const made = { orderId, lineId: String(id) };
  askable.set(who.userId, made);
  return made;
}

const number = numbersOfFile();
let serial = 0;

/** A request that waits; or one that was agreed to, or refused. */
export async function aRequest(
  ground: Ground,
  who: Person,
  state: 'waiting' | 'to-return' | 'rejected' = 'waiting',
): Promise<{ id: string; orderId: string }> {
  const { app } = ground;
  const { orderId, lineId } = await anAskableLine(ground, who);
  askable.delete(who.userId);
  serial = number();
  const body: CallBodyInput<'afterSaleAdd'> = {
    orderId,
    kind: 'return',
    reason: '质量问题',
    lines: [{ orderLineId: lineId, num: 1 }],
    requestId: `access-request-${serial}`,
  };
  const { success, message, data } = await app.call('afterSaleAdd', { token: who.token, body });
  if (!success) throw new Error(`not asked: ${message}`);
  const acting = { id: data.id, operatorId: 1, now: app.clock.now() };
  const refusal =
    state === 'to-return'
      ? await agree(app.platform, { ...acting, returnAddress: '1 号仓', freight: 0, note: '' })
      : state === 'rejected'
        ? await reject(app.platform, { ...acting, reason: '超出范围' })
        : undefined;
  if (refusal) throw new Error(`not decided: ${refusal.refused}`);
  return { id: data.id, orderId };
}
