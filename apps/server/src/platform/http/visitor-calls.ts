import { type CallName, calls, type CallSpec, isRefusal, type Refusal } from '@pifa/contract';
import type { Platform } from '../platform';
import { type CallContext, type Handler, PreparedData } from './call-context';
import { parseInput, sharedParts } from './register-call';

/** What a public read answers a visitor: its data as JSON text, or why not. */
export type VisitorAnswer = { json: string } | { refusal: Refusal };

/**
 * The public reads of this server for pages that it draws itself: the same schemas and handlers as over HTTP, as a
 * visitor without any session, in the same process.
 */
export interface VisitorCalls {
  add<Name extends CallName>(name: Name, handler: Handler<Name>): void;
  /** `query` as it would stand in the address. Throws what the handler throws, and for a call that visitors may not make. */
  make(name: string, query: Record<string, string>, params: Record<string, string>): Promise<VisitorAnswer>;
}

type AnyHandler = (call: CallContext<CallName>) => unknown;

export function createVisitorCalls(platform: Platform): VisitorCalls {
  const handlers = new Map<string, { spec: CallSpec; handler: AnyHandler }>();
  return {
    add(name, handler) {
      const { at, spec }: { at: { method: string }; spec: CallSpec } = calls[name];
      const isOpen = spec.access === 'public' || spec.access === 'visitor-prices';
      if (isOpen && at.method === 'GET' && !spec.sensitive)
        handlers.set(name, { spec, handler: handler as AnyHandler });
    },
    async make(name, query, params) {
      const found = handlers.get(name);
      if (!found) throw new Error(`Not a public read: ${name}`);
      const parsedParams = parseInput(found.spec.params, params, '参数');
      if (!parsedParams.ok) return { refusal: parsedParams.refusal };
      const parsedQuery = parseInput(found.spec.query, query, '参数');
      if (!parsedQuery.ok) return { refusal: parsedQuery.refusal };
      const answer = await found.handler({
        ...sharedParts(platform),
        query: parsedQuery.value,
        params: parsedParams.value,
        body: undefined,
        session: null,
        now: platform.clock.now(),
        request: NO_REQUEST,
        platform,
      } as CallContext<CallName>);
      if (isRefusal(answer)) return { refusal: answer };
      return { json: answer instanceof PreparedData ? answer.json : JSON.stringify(answer ?? {}) };
    },
  };
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
