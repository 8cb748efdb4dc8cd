import { calls } from '@pifa/contract';
import { insist } from './mall';
import { signIn } from './office';
import { middle } from './table';

/** Parcels of one plan: what a desk sends in a round (ADMIN §8.1). */
const PARCELS = 30;
const ROUNDS = 7;

interface Plan {
  planId: string;
  counts: { change: number };
  rows: { refusal: string }[];
}

/**
 * Prints how long 30 shipments take: looked at, committed, taken back. Each round takes back what it sent, so the mall is
 * as before. The floor is the same server's plainest call with a session.
 */
export async function measureOfficePlans(mall: string): Promise<void> {
  const token = await signIn(mall, 'demo-owner');
  const headers = { 'x-operator-token': token, 'x-domain': new URL(mall).host };
  const read = <Data>(path: string) => insist<Data>(mall, { path, headers });
  const write = <Data>(path: string, body: unknown) =>
    insist<Data>(mall, { method: 'POST', path, headers, body });
  const plans = calls.adminPlanMake.at.path;
  const commit = (id: string) => write<{ done: number }>(`${plans}/${id}/commit`, { allOrNothing: false });

  const { list } = await read<{ list: { orderNo: string }[] }>(`${calls.adminShipDesk.at.path}?size=50`);
  const orders = list.slice(0, PARCELS).map(({ orderNo }) => orderNo);
  const taken = { me: [] as number[], plan: [] as number[], commit: [] as number[], undo: [] as number[] };
  // 13 digits, as a courier numbers; a waybill is used once.
  const first = Date.now();
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const waybill = (at: number) => `SF${first + round * PARCELS + at}`;
    const rows = orders.map((orderNo, at) => ({ line: at + 1, orderNo, trackingNo: waybill(at) }));
    await timed(taken.me, () => read(calls.adminMe.at.path));
    const plan = await timed(taken.plan, () => write<Plan>(plans, { kind: 'ship', rows }));
    if (plan.counts.change === 0) throw new Error(`nothing can be shipped: ${plan.rows[0]?.refusal}`);
    const result = await timed(taken.commit, () => commit(plan.planId));
    sent = result.done;
    const back = await timed(taken.undo, () => write<Plan>(`${plans}/${plan.planId}/undo`, undefined));
    await commit(back.planId);
  }
  const floor = middle(taken.me);
  console.log(`\n${sent} of ${PARCELS} shipments, middle of ${ROUNDS}${''.padEnd(9)}    p50 ms  × floor`);
  for (const [name, values] of [
    ['floor: who am I', taken.me],
    ['plan of the pasted waybills', taken.plan],
    ['commit', taken.commit],
    ['plan of taking them back', taken.undo],
  ] as const) {
    const ms = middle(values);
    console.log(`${name.padEnd(40)}${ms.toFixed(1).padStart(10)}${(ms / floor).toFixed(1).padStart(9)}`);
  }
}

async function timed<Answer>(taken: number[], act: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await act();
  taken.push(performance.now() - began);
  return answer;
}
