import { type CallData, calls } from '@pifa/contract';
import type { Target } from './load';
import { insist } from './mall';
import { signIn } from './office';

/** A year's orders, of which the newest 5,000 are taken. */
const DAYS = 365;
/** A call of another person is made so often while it runs. */
const PING_MS = 5;
const DRAFT = {
  kind: 'full-amount-reduction',
  title: '满五百减五十',
  settings: { by: 'amount', steps: [{ fromAmount: '500', minus: '50' }] },
};

/**
 * Prints how long a rehearsal of past orders takes and how long others wait meanwhile (ADMIN §8.8: 5,000 orders in 20 s, never
 * more than 50 ms of the server's thread at a stretch). Waiting is that of the plainest call there is, made all the time.
 */
export async function measureOfficeRehearsal({ url: mall, cpu }: Target): Promise<void> {
  const token = await signIn(mall, 'demo-owner');
  const headers = { 'x-operator-token': token, 'x-domain': new URL(mall).host };
  const rest = await waits(mall, headers, async () => pause(3_000));
  const began = { at: performance.now(), cpu: cpu() };
  const body = { draft: DRAFT, days: DAYS };
  const path = calls.adminRehearse.at.path;
  const { id } = await insist<{ id: string }>(mall, { method: 'POST', path, headers, body });
  let done: CallData<'adminRehearsal'> | undefined;
  const busy = await waits(mall, headers, async () => {
    do {
      await pause(500);
      done = await insist(mall, { path: calls.adminRehearsal.at.path.replace(':id', id), headers });
    } while (done?.state === 'running');
  });
  const seconds = (performance.now() - began.at) / 1_000;
  const worked = (cpu() - began.cpu) / 1_000;
  console.log(
    `\nrehearsal of ${done?.total ?? 0} past orders: ${seconds.toFixed(1)} s, ${worked.toFixed(1)} s of the server's CPU`,
  );
  console.log(`others wait, ms${''.padEnd(25)}       p50       p99       most`);
  for (const [name, all] of [
    ['nothing else runs', rest],
    ['while it runs', busy],
  ] as const) {
    const cells = [all.at(Math.floor(all.length * 0.5)), all.at(Math.floor(all.length * 0.99)), all.at(-1)];
    console.log(`${name.padEnd(40)}${cells.map((ms = 0) => ms.toFixed(1).padStart(10)).join('')}`);
  }
}

/** How long a plain page of nothing takes, again and again while something happens; the shortest first. */
async function waits(mall: string, headers: Record<string, string>, what: () => Promise<void>) {
  let on = true;
  const taken: number[] = [];
  const asking = (async () => {
    while (on) {
      const began = performance.now();
      await (await fetch(`${mall}/healthz/live`, { headers })).text();
      taken.push(performance.now() - began);
      await pause(PING_MS);
    }
  })();
  await what();
  on = false;
  await asking;
  return taken.sort((a, b) => a - b);
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
