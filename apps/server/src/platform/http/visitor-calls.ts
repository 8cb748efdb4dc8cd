import { type CallName, calls, type CallSpec, isRefusal, type Refusal } from '@pifa/contract';
import type { Platform } from '../platform';
import type { Session } from '../session/sessions';
import { type CallContext, type Handler, PreparedData } from './call-context';
import { parseInput, sharedParts } from './register-call';

/** What a public read answers a visitor: its data as JSON text, or why not. Shared: never changed. */
export type VisitorAnswer = { readonly json: string } | { readonly refusal: Refusal };

/**
 * The public reads of this server for pages that it draws itself: the same schemas and handlers as over HTTP, as a
 * visitor without any session, in the same process.
 */
export interface VisitorCalls {
  add<Name extends CallName>(name: Name, handler: Handler<Name>): void;
  /**
   * `query` as it would stand in the address. Pages drawn or compared within the same half second share one answer.
   * Throws what the handler throws, and for a call that visitors may not make.
   */
  make(name: string, query: Record<string, string>, params: Record<string, string>): Promise<VisitorAnswer>;
  /**
   * The same for one of `names` by its address, with another eye: of a buyer, at a moment, over a platform whose kept
   * values are a draft's. Shared with nobody. Undefined for an address of none of them.
   */
  look(
    path: string,
    query: Record<string, string>,
    eye: Eye & { names: ReadonlySet<string> },
  ): Promise<VisitorAnswer | undefined>;
}

/** Who looks, when, and at what. */
export interface Eye {
  platform: Platform;
  session: Session | null;
  now: Date;
}

type AnyHandler = (call: CallContext<CallName>) => unknown;

/** How long an answer is shared, ms. It divides a second, at which prices begin and end: no answer is shared across. */
const SHARED_MS = 500;

export function createVisitorCalls(platform: Platform): VisitorCalls {
  const { clock } = platform;
  const handlers = new Map<string, { spec: CallSpec; handler: AnyHandler }>();
  let shared = { slot: -1, since: 0, answers: new Map<string, Promise<VisitorAnswer>>() };

  /** The answers of this half second, by the mall's clock and by the process' own, for the mall's may stand still. */
  function answersNow(): Map<string, Promise<VisitorAnswer>> {
    const slot = Math.floor(clock.now().getTime() / SHARED_MS);
    if (slot !== shared.slot || performance.now() - shared.since >= SHARED_MS)
      shared = { slot, since: performance.now(), answers: new Map() };
    return shared.answers;
  }

  async function perform(
    name: string,
    query: Record<string, string>,
    params: Record<string, string>,
    { platform: over, session, now }: Eye = { platform, session: null, now: clock.now() },
  ): Promise<VisitorAnswer> {
    const found = handlers.get(name);
    if (!found) throw new Error(`Not a public read: ${name}`);
    const parsedParams = parseInput(found.spec.params, params, '参数');
    if (!parsedParams.ok) return { refusal: parsedParams.refusal };
    const parsedQuery = parseInput(found.spec.query, query, '参数');
    if (!parsedQuery.ok) return { refusal: parsedQuery.refusal };
    const answer = await found.handler({
      ...sharedParts(over),
      query: parsedQuery.value,
      params: parsedParams.value,
      body: undefined,
      session,
      now,
      request: NO_REQUEST,
      platform: over,
    } as CallContext<CallName>);
    if (isRefusal(answer)) return { refusal: answer };
    return { json: answer instanceof PreparedData ? answer.json : JSON.stringify(answer ?? {}) };
  }

  return {
    add(name, handler) {
      const { at, spec }: { at: { method: string }; spec: CallSpec } = calls[name];
      const isOpen = spec.access === 'public' || spec.access === 'visitor-prices';
      if (isOpen && at.method === 'GET' && !spec.sensitive)
        handlers.set(name, { spec, handler: handler as AnyHandler });
    },
    async make(name, query, params) {
      const answers = answersNow();
      const key = JSON.stringify([name, query, params]);
      const known = answers.get(key);
      if (known) return known;
      const answer = perform(name, query, params);
      answers.set(key, answer);
      return answer;
    },
    async look(path, query, { names, ...eye }) {
      const found = readAt(path, handlers.keys());
      return found && names.has(found.name) ? perform(found.name, query, found.params, eye) : undefined;
    },
  };
}

/** Which of these reads stands at an address, a whole one before one with `:name` in it, and its parameters. */
function readAt(path: string, names: Iterable<string>) {
  let found: { name: string; params: Record<string, string> } | undefined;
  for (const name of names) {
    const params = paramsOf(calls[name as CallName].at.path, path);
    if (params && (!found || Object.keys(params).length === 0)) found = { name, params };
  }
  return found;
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  if (parts.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = parts[at] ?? '';
    else if (part !== parts[at]) return undefined;
  }
  return params;
}

/** A page's own reads come from nobody's browser. */
const NO_REQUEST: CallContext<CallName>['request'] = {
  id: 'page',
  address: '',
  isFromHere: false,
  token: '',
  headers: {},
  setCookie: () => undefined,
  rawBody: '',
  file: async () => undefined,
};
