import { calls } from '@pifa/contract';
import pg from 'pg';
import { insist } from './mall';
import { signIn } from './office';
import { middle } from './table';

/** A paste, and a season's new list (ADMIN §12: looked at in 500 ms, and landed by a job in 10 s). */
const SIZES = [
  { goods: 200, rounds: 7 },
  { goods: 10_000, rounds: 3 },
] as const;
const PAGE = 200;
const POLL_MS = 50;

interface Plan {
  planId: string;
  counts: { change: number };
}

/**
 * Prints how long a change of many list prices takes: looked at, landed, and taken back, so that the mall is as before. The
 * floor is the plainest statement that reads those goods.
 */
export async function measureOfficePricePlans(mall: string, address: string): Promise<void> {
  const token = await signIn(mall, 'demo-owner');
  const headers = { 'x-operator-token': token, 'x-domain': new URL(mall).host };
  const read = <Data>(path: string) => insist<Data>(mall, { path, headers });
  const write = <Data>(path: string, body: unknown) =>
    insist<Data>(mall, { method: 'POST', path, headers, body });
  const plans = calls.adminPlanMake.at.path;
  const land = async (id: string): Promise<void> => {
    let { state } = await write<{ state: string }>(`${plans}/${id}/commit`, { allOrNothing: false });
    while (state !== 'done') {
      await new Promise((done) => setTimeout(done, POLL_MS));
      ({ state } = await read<{ state: string }>(`${plans}/${id}`));
    }
  };
  const ids = await goodsIds(read, Math.max(...SIZES.map(({ goods }) => goods)));
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    for (const { goods, rounds } of SIZES) {
      const objects = ids.slice(0, goods);
      const taken = {
        read: [] as number[],
        plan: [] as number[],
        land: [] as number[],
        undo: [] as number[],
      };
      for (let round = 0; round < rounds; round += 1) {
        await timed(taken.read, () =>
          client.query(
            `select id, code, name, spec, pieces_per_pack, list_per_pack, list_per_piece, cost from goods
             where id = any($1::bigint[])`,
            [objects],
          ),
        );
        const settings = { rule: { by: 'times', number: '1.05' } };
        const plan = await timed(taken.plan, () =>
          write<Plan>(plans, { kind: 'list-prices', objects, settings }),
        );
        if (plan.counts.change === 0) throw new Error('no price would change');
        await timed(taken.land, () => land(plan.planId));
        const back = await timed(taken.undo, () => write<Plan>(`${plans}/${plan.planId}/undo`, undefined));
        await land(back.planId);
      }
      const floor = middle(taken.read);
      console.log(`\n${objects.length} list prices, middle of ${rounds}${''.padEnd(14)}      ms  × floor`);
      for (const [name, values] of [
        ['floor: those goods by key', taken.read],
        ['plan of one rule', taken.plan],
        ['until all have landed', taken.land],
        ['plan of taking them back', taken.undo],
      ] as const) {
        const ms = middle(values);
        console.log(`${name.padEnd(36)}${ms.toFixed(0).padStart(10)}${(ms / floor).toFixed(1).padStart(9)}`);
      }
    }
  } finally {
    await client.end();
  }
}

async function goodsIds(
  read: <Data>(path: string) => Promise<Data>,
  most: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let next: string | undefined = '';
  while (ids.length < most && next !== undefined) {
    const query: string = new URLSearchParams({
      view: 'on',
      sort: 'code',
      size: String(PAGE),
      cursor: next,
    }).toString();
    const page: { list: { id: string }[]; next?: string } = await read(
      `${calls.adminGoodsList.at.path}?${query}`,
    );
    ids.push(...page.list.map(({ id }) => id));
    next = page.next;
  }
  return ids.slice(0, most);
}

async function timed<Answer>(taken: number[], act: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await act();
  taken.push(performance.now() - began);
  return answer;
}
