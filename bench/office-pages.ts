import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/harness/browser';
import { fillSignIn } from '../e2e/harness/office';
import { middle } from './table';

const VISITS = 5;

/** Milliseconds of a visit, and bytes of script as they came over the wire. */
interface Visited {
  ms: number;
  scripts: number;
}

/**
 * Prints how long a browser waits, middle of some visits, beside a file of a few hundred bytes from the same server: the
 * sign-in page in an empty browser, 工作台 right after signing in, and 工作台 on a second visit.
 */
export async function measureOfficePages(mall: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const runs: Record<'file' | 'login' | 'first' | 'again', Visited>[] = [];
    for (let n = 0; n < VISITS; n += 1) runs.push(await visit(browser, mall));
    console.log(`\nback office in a browser${''.padEnd(16)}    p50 ms  × floor   kB script`);
    const floor = middle(runs.map(({ file }) => file.ms));
    for (const [name, key] of [
      ['floor: an icon', 'file'],
      ['first visit: sign-in page', 'login'],
      ['signed in: 工作台 with data', 'first'],
      ['second visit: 工作台 with data', 'again'],
    ] as const) {
      const ms = middle(runs.map((run) => run[key].ms));
      const kb = middle(runs.map((run) => run[key].scripts)) / 1000;
      const cells = [
        ms.toFixed(0).padStart(10),
        (ms / floor).toFixed(1).padStart(9),
        kb.toFixed(1).padStart(12),
      ];
      console.log(`${name.padEnd(40)}${cells.join('')}`);
    }
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, mall: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const isScript = new Set<string>();
  let scripts = 0;
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && isScript.add(requestId),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isScript.has(requestId)) scripts += encodedDataLength;
  });
  const timed = async (act: () => Promise<unknown>): Promise<Visited> => {
    scripts = 0;
    const from = performance.now();
    await act();
    return { ms: performance.now() - from, scripts };
  };
  // Looked at with each frame: a locator looks again after up to half a second.
  const board = () =>
    page.waitForFunction(
      () => ['.today-queue tbody tr', '.figure'].every((part) => document.querySelector(part)),
      undefined,
      { polling: 'raf' },
    );
  try {
    const file = await timed(() => page.goto(`${mall}/favicon.svg`));
    const login = await timed(async () => {
      await page.goto(`${mall}/admin`);
      await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    });
    const first = await timed(async () => {
      await fillSignIn(page, 'demo-owner');
      await board();
    });
    const again = await timed(async () => {
      await page.goto(`${mall}/admin`);
      await board();
    });
    return { file, login, first, again };
  } finally {
    await context.close();
  }
}
