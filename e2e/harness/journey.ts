import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type Device, launchBrowser } from './browser';
import { type MallOptions, openMall } from './mall';
import { beginVisit, type Visit } from './visit';

/** Whatever serves the pages of a test file. */
interface OpenMall {
  url: string;
  /** What the server printed. */
  log?(): string;
  /** The same mall that many hours later (see `DemoMall`). */
  later?(hours: number): Promise<void>;
  operatorPassword?: string | undefined;
  stop(): Promise<void>;
}

export interface Stage {
  visit: Visit;
  mall: OpenMall;
  browser: Browser;
}

/**
 * Where a journey runs: `gate` in every `npm test`, `long` only in `npm run journeys`, which runs all of them. A
 * plain list means `gate`.
 */
export type Where =
  | readonly Device[]
  | { readonly gate: readonly Device[]; readonly long: readonly Device[] };

/** For journeys that `npm test` leaves out: others pass through the same screens. */
export const LONG: Where = { gate: [], long: ['desktop', 'phone'] };
export const LONG_ON_DESKTOP: Where = { gate: [], long: ['desktop'] };

const DESKTOP_FIRST: Where = { gate: ['desktop'], long: ['phone'] };
const walksAll = process.env['PIFA_JOURNEYS'] === 'all';

function devicesOf(where: Where): readonly Device[] {
  if (!('gate' in where)) return where;
  return walksAll ? [...where.gate, ...where.long] : where.gate;
}

/** Faults, and pages that were served without their data. */
const FAULT = /^\{"level":(50|60)|served without its data/;

/**
 * Opens a mall and a browser for the test file and returns the function that declares its journeys. A journey also
 * fails on console errors, uncaught errors and failed requests; its last screenshot is then kept in test-results. The
 * file also fails on faults that appear only in the server's log.
 */
export function journeys(options: MallOptions | (() => Promise<OpenMall>) = {}) {
  let mall: OpenMall;
  let browser: Browser;
  beforeAll(async () => {
    const opening = typeof options === 'function' ? options() : openMall(options);
    [mall, browser] = await Promise.all([opening, launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await mall?.stop();
    const faults = (mall?.log?.() ?? '').split('\n').filter((line) => FAULT.test(line));
    if (faults.length > 0) throw new Error(`The server logged:\n${faults.slice(0, 5).join('\n')}`);
  });

  return function journey(
    title: string,
    walk: (stage: Stage) => Promise<void>,
    where: Where = DESKTOP_FIRST,
  ): void {
    for (const device of devicesOf(where)) {
      test(`${title}（${device === 'phone' ? '手机' : '电脑'}）`, async () => {
        const visit = await beginVisit(browser, mall.url, device);
        try {
          await walk({ visit, mall, browser });
          const problems = visit.problems();
          if (problems.length > 0) throw new Error(`Behind the page:\n${problems.join('\n')}`);
        } catch (error) {
          await visit.shot(`failed-${title.replace(/[^\p{L}\p{N}]+/gu, '-')}`).catch(() => undefined);
          if (error instanceof Error && visit.problems().length > 0) {
            error.message += `\nBehind the page:\n${visit.problems().join('\n')}`;
          }
          throw error;
        } finally {
          await visit.close();
        }
      });
    }
  };
}
