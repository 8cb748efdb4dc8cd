import { createHash } from 'node:crypto';
import type { VisitorAnswer, VisitorCalls } from '../http/visitor-calls';
import type { PageFacts, ServerModule } from '../module';
import type { Platform } from '../platform';
import { type KeptPage, roomOf } from './kept-page';
import { fillPage } from './page-html';
import { createRenderGuard } from './render-guard';
import { findRenderer, type Form, type RenderedPage } from './renderer';
import type { ServedPages } from './served-pages';

/** A kept page is compared with its data after so long; with the second or three that a listing may lag, staff see a change within 5 s. */
const COMPARE_AFTER_MS = 1_500;
/** Of the memory for what is kept, at most so much for pages, plain and packed. */
const MOST_BYTES = 64e6;
/** A screen that could not be drawn is tried again. */
const TRY_AGAIN_AFTER_MS = 60_000;

/** When an answer was given is no part of what it says. */
const ASKED_AT = /"serverTime":"[^"]*"/g;

/** What answers say, in short; several pages are drawn from the same answer. */
const said = new WeakMap<VisitorAnswer, string>();
function saidBy(answer: VisitorAnswer): string {
  let known = said.get(answer);
  if (known === undefined) {
    known = 'json' in answer ? shortOf(answer.json.replaceAll(ASKED_AT, '')) : answer.refusal.refused;
    said.set(answer, known);
  }
  return known;
}

const shortOf = (content: string | Buffer): string => createHash('sha1').update(content).digest('base64url');

export interface PageAddress {
  path: string;
  /** With its question mark, or ''. */
  search: string;
  form: Form;
}

/** One read that a page was drawn from, as it can be made again. */
interface MadeCall {
  name: string;
  query: Record<string, string>;
  params: Record<string, string>;
}

interface Parts {
  platform: Platform;
  modules: readonly ServerModule[];
  calls: VisitorCalls;
  /** The built storefront: its folder, its page, and what its build tells of its screens. */
  folder: string;
  template: string;
  built: ServedPages;
  /** Where the storefront finds its API, as in /runtime-settings.json. */
  settings: { apiBase: { http: string } };
}

/**
 * Pages as visitors see them: drawn by the storefront's own components from the answers of public calls, and kept. While
 * a kept page is asked for, what it was drawn from is compared every 1.5 s; it is drawn anew when that has changed or a
 * price window opens or closes. What cannot be drawn is left to the browser.
 */
export function createPageDrawer({ platform, modules, calls, folder, template, built, settings }: Parts) {
  const { cache, clock, log, metrics } = platform;
  const kept = cache.section<string, KeptPage<MadeCall>>('pages', MOST_BYTES);
  const guard = createRenderGuard(metrics);
  const underway = new Map<string, Promise<KeptPage<MadeCall>>>();
  // The data of another mall's API is fetched by the browser.
  const loadRenderer = settings.apiBase.http === '' ? findRenderer(folder) : undefined;

  async function factsOf({ path, search }: PageAddress, now: Date): Promise<PageFacts> {
    const facts: PageFacts = {};
    for (const module of modules) {
      const at = { path, query: new URLSearchParams(search), now };
      // A page without its head still opens.
      const own = await module.page?.(platform, at).catch((error: unknown) => {
        log.warn({ err: error, module: module.name }, 'a page was served without its facts');
        return undefined;
      });
      Object.assign(facts, own);
    }
    return facts;
  }

  /** The state of all that a page shows: equal states draw equal pages. */
  const stateOf = (facts: PageFacts, answers: readonly VisitorAnswer[]): string =>
    shortOf([JSON.stringify(facts), ...answers.map(saidBy)].join('\n'));

  async function isUnchanged(page: KeptPage<MadeCall>, facts: PageFacts): Promise<boolean> {
    const answers = await Promise.all(
      page.calls.map(({ name, query, params }) => calls.make(name, query, params)),
    );
    return stateOf(facts, answers) === page.state;
  }

  /** Null: the browser draws it. */
  async function render(
    address: PageAddress,
    route: string,
    now: Date,
    call: VisitorCalls['make'],
  ): Promise<RenderedPage | null> {
    if (!loadRenderer || !guard.mayDraw(route)) return null;
    try {
      const { renderPage } = await loadRenderer();
      const page = await renderPage({ ...address, now: now.getTime(), settings, call });
      if (page) guard.took(route, page.busyMs);
      return page;
    } catch (error) {
      guard.failed(route);
      log.error({ err: error, route }, 'a page could not be drawn and is left to the browser');
      return null;
    }
  }

  async function draw(address: PageAddress, facts: PageFacts, now: Date): Promise<KeptPage<MadeCall>> {
    const made: { call: MadeCall; answer: VisitorAnswer }[] = [];
    const screen = built.screenAt(address.path);
    const rendered = screen?.served
      ? await render(address, screen.path, now, async (name, query, params) => {
          const answer = await calls.make(name, query, params);
          made.push({ call: { name, query, params }, answer });
          return answer;
        })
      : null;
    const boot = rendered
      ? { settings, form: address.form, at: now.getTime(), queries: rendered.queries }
      : { settings, queries: facts.queries ?? [] };
    const plain = fillPage(template, facts, boot, { files: screen?.files ?? [], content: rendered?.html });
    return {
      etag: `"${shortOf(plain)}"`,
      plain,
      packed: {},
      calls: rendered ? made.map(({ call }) => call) : [],
      state: stateOf(facts, rendered ? made.map(({ answer }) => answer) : []),
      until: rendered ? rendered.until : screen?.served ? now.getTime() + TRY_AGAIN_AFTER_MS : null,
      comparedAt: { clock: 0, elapsed: 0 },
      status: facts.status ?? (built.isKnown(address.path) ? 200 : 404),
    };
  }

  async function bringUpToDate(key: string, address: PageAddress): Promise<KeptPage<MadeCall>> {
    const now = clock.now();
    const comparedAt = { clock: now.getTime(), elapsed: performance.now() };
    const facts = await factsOf(address, now);
    const before = kept.get(key);
    const stands = before && !isOver(before, now) && (await isUnchanged(before, facts));
    const page = stands ? before : await draw(address, facts, now);
    page.comparedAt = comparedAt;
    kept.put(key, page, roomOf(page));
    return page;
  }

  return {
    /** The kept page, if it needs no look at its data now. */
    fresh(address: PageAddress): KeptPage<MadeCall> | undefined {
      const page = kept.get(keyOf(address));
      const now = clock.now();
      return page && !isDue(page, now) && !isOver(page, now) ? page : undefined;
    },
    /** The page after a look at its data; those who ask for it at the same time wait for the same look. */
    async page(address: PageAddress): Promise<KeptPage<MadeCall>> {
      const key = keyOf(address);
      let page = underway.get(key);
      if (!page) {
        page = bringUpToDate(key, address).finally(() => underway.delete(key));
        underway.set(key, page);
      }
      return page;
    },
  };
}

const keyOf = ({ path, search, form }: PageAddress): string => `${form} ${path}${search}`;

const isOver = ({ until }: { until: number | null }, now: Date): boolean =>
  until !== null && now.getTime() >= until;

/** Time for a look at its data, by whichever clock has gone on: the mall's own may be set, or stand still. */
const isDue = ({ comparedAt }: KeptPage, now: Date): boolean =>
  Math.abs(now.getTime() - comparedAt.clock) >= COMPARE_AFTER_MS ||
  performance.now() - comparedAt.elapsed >= COMPARE_AFTER_MS;
