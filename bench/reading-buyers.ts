// Buyers who read one page of goods after the other, in a process of their own so that what drives the bench does not hold
// them up. Argument: the mall's address. Once its standard input ends it prints what each page took, ms, as a JSON array.
import { setTimeout as wait } from 'node:timers/promises';
import { insist } from './mall';

const BUYERS = 4;
/** How long a buyer looks at a page. */
const LOOK_MS = 20;
const PAGES = 50;
/** The first pages compile this process's own code: they say nothing of the mall. */
const WARM = 200;

const [mall = ''] = process.argv.slice(2);
const headers = { 'x-domain': new URL(mall).host };
const waited: number[] = [];
let isOver = false;
process.stdin.resume().once('end', () => {
  isOver = true;
});

async function buyer(at: number): Promise<void> {
  for (let page = at + 1; !isOver; page = (page % PAGES) + 1) {
    const began = performance.now();
    await insist(mall, { path: `/api/goods/mallGoods/page?pageSize=20&pageNum=${page}`, headers });
    waited.push(performance.now() - began);
    await wait(LOOK_MS);
  }
}

await Promise.all(Array.from({ length: BUYERS }, (_, at) => buyer(at)));
process.stdout.write(JSON.stringify(waited.slice(WARM)));
