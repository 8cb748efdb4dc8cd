import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Device, screens } from './browser';

const pictures = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'test-results');

/** One person at one device: a page, and everything that went wrong behind it. */
export interface Visit {
  device: Device;
  page: Page;
  context: BrowserContext;
  /** Opens a path of the mall and waits until the network is quiet. */
  open(path: string): Promise<void>;
  /**
   * From here on, problems that match are expected (a refused login, a broken connection) and do not fail the
   * journey.
   */
  expectProblems(pattern: RegExp): void;
  /** Fails on serious and critical findings of the accessibility checker. */
  checkAccessibility(within?: string): Promise<void>;
  /** Fails when the page can be scrolled sideways. */
  checkNoSidewaysScroll(): Promise<void>;
  /** test-results/<device>-<name>.png */
  shot(name: string, options?: { fullPage?: boolean }): Promise<void>;
  /** Console errors, uncaught errors and failed requests so far. */
  problems(): string[];
  close(): Promise<void>;
}

/** Begins a visit with an empty browser profile. */
export async function beginVisit(browser: Browser, base: string, device: Device): Promise<Visit> {
  const context = await browser.newContext({
    ...screens[device],
    baseURL: base,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  goTwice(page);
  const expected: RegExp[] = [];
  const seen: string[] = [];
  listen(context, seen);
  return {
    device,
    page,
    context,
    async open(path) {
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForLoadState('networkidle');
    },
    expectProblems: (pattern) => void expected.push(pattern),
    checkAccessibility: (within) => checkAccessibility(page, within),
    checkNoSidewaysScroll: () => checkNoSidewaysScroll(page),
    async shot(name, options) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${device}-${name}.png`), ...options });
    },
    problems: () => seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    close: () => context.close(),
  };
}

/**
 * A closed dialog goes back in the history 30 ms later. A navigation within that time (no person is that fast) is
 * aborted by that step; then it is repeated once.
 */
function goTwice(page: Page): void {
  const { goto, reload } = page;
  page.goto = (...args) => twice(() => goto.apply(page, args));
  page.reload = (...args) => twice(() => reload.apply(page, args));
}

async function twice<T>(go: () => Promise<T>): Promise<T> {
  try {
    return await go();
  } catch (error) {
    if (error instanceof Error && error.message.includes('net::ERR_ABORTED')) return go();
    throw error;
  }
}

function listen(context: BrowserContext, seen: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // The browser requests it by itself for a foreign page that names no icon.
    if (url.endsWith('/favicon.ico')) return;
    seen.push(`console: ${message.text()}${url ? ` (${url})` : ''}`);
  });
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels what it was still loading.
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) seen.push(`answer: ${response.status()} ${response.url()}`);
  });
}

async function checkAccessibility(page: Page, within?: string): Promise<void> {
  // What is being read anew is dimmed, and less than readable, for as long as that lasts.
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  );
  await page.evaluate(`${axe.source};0`);
  const results = (await page.evaluate(
    `axe.run(${JSON.stringify(within ?? null)} ?? document, { resultTypes: ['violations'] })`,
  )) as AxeResults;
  const grave = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  if (grave.length === 0) return;
  const lines = grave.flatMap(({ id, impact, help, nodes }) => [
    `${impact}: ${id}: ${help}`,
    ...nodes.slice(0, 5).map(({ html, target }) => `    ${target.join(' ')}  ${html.slice(0, 160)}`),
  ]);
  throw new Error(`Accessibility on ${page.url()}:\n${lines.join('\n')}`);
}

/** Parts that follow the window's width are redrawn a moment after it changes; the page may be too wide until then. */
const SETTLING_MS = 2000;

async function checkNoSidewaysScroll(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => {
      const seen = document.documentElement.clientWidth;
      const widest = [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > seen)
        .slice(0, 5)
        .map((one) => one.outerHTML.slice(0, 120));
      return { wide: document.documentElement.scrollWidth, seen, widest };
    });
  const until = Date.now() + SETTLING_MS;
  let found = await measure();
  while (found.wide > found.seen && Date.now() < until) {
    await page.waitForTimeout(100);
    found = await measure();
  }
  const { wide, seen, widest } = found;
  if (wide > seen)
    throw new Error(`${page.url()} is ${wide}px wide on a screen of ${seen}px:\n${widest.join('\n')}`);
}
