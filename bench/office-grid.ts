import { launchBrowser } from '../e2e/harness/browser';
import { keyTimed, pasteTimed, priceBlock, stretchQuote } from '../e2e/harness/long-quote';
import { signIn, staffCall } from '../e2e/harness/office';
import { middle } from './table';

const ROWS = 5_000;
const TIMES = 9;

/** Until it was drawn, and of that the page's own thread: the latter holds on a busy machine, too. */
interface Taken {
  ms: number;
  cpu: number;
}

/**
 * Prints how long the quote grid of 5,000 lines takes until it is drawn: 1,000 cells pasted, one key, and the way to its
 * last row; beside a paste of one cell, which redraws the same page.
 */
export async function measureOfficeGrid(mall: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: mall });
    const page = await context.newPage();
    await signIn(page, 'demo-owner');
    const { list } = await staffCall<{ list: { id: string }[] }>(page, '/api/admin/quotes?view=waiting');
    const [quote] = list;
    if (!quote) return console.log('\nno request waits for a quote: the grid is not measured');
    await stretchQuote(page, quote.id, ROWS);
    await page.goto(`/admin/quotes/${quote.id}`);
    const grid = page.getByRole('grid');
    await grid.focus();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
    const times: Record<'one' | 'block' | 'key' | 'end', Taken[]> = { one: [], block: [], key: [], end: [] };
    const timed = async (what: keyof typeof times, act: () => Promise<number>) => {
      const before = await spent();
      times[what].push({ ms: await act(), cpu: (await spent()) - before });
    };
    for (let n = 0; n < TIMES; n += 1) {
      await keyTimed(grid, 'Home');
      await timed('one', () => pasteTimed(grid, `${n + 1}.5`));
      await timed('block', () => pasteTimed(grid, priceBlock(500 - n, 2)));
      await timed('key', () => keyTimed(grid, 'ArrowDown'));
      await timed('end', () => keyTimed(grid, 'End'));
      await grid.locator(`[aria-rowindex="${ROWS + 1}"]`).waitFor();
    }
    console.log(`\nquote grid of ${ROWS} rows until drawn${''.padEnd(9)}p50 ms   ms CPU  × one cell`);
    const least = middle(times.one.map(({ ms }) => ms));
    for (const [name, key] of [
      ['one cell pasted', 'one'],
      ['1,000 cells pasted', 'block'],
      ['one key', 'key'],
      ['End: the last row', 'end'],
    ] as const) {
      const ms = middle(times[key].map((one) => one.ms));
      const cpu = middle(times[key].map((one) => one.cpu));
      const cells = [
        ms.toFixed(0).padStart(6),
        cpu.toFixed(0).padStart(9),
        (ms / least).toFixed(1).padStart(12),
      ];
      console.log(`${name.padEnd(40)}${cells.join('')}`);
    }
  } finally {
    await browser.close();
  }
}
