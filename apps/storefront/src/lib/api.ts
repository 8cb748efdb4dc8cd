import {
  ApiRefusal,
  type CallData,
  type BuyerCall,
  type Client,
  callPath,
  createClient,
  isNotThere,
  type WireCart,
} from '@pifa/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { baseFor, DEFAULT_SETTINGS, type RuntimeSettings } from './runtime-settings';
import { setServerClockFromHeader } from './server-clock';
import { currentSession, expireSession } from './session';

let settings: RuntimeSettings = DEFAULT_SETTINGS;

/** Called once before the first call. */
export function configureApi(next: RuntimeSettings): void {
  settings = next;
}

/** The map used to pick addresses; null = none. */
export const mapSettings = (): RuntimeSettings['map'] => settings.map;

const TIMEOUT = 20_000;

/** fetch with a 20 s timeout; also updates the server clock. */
const boundedFetch: typeof fetch = async (input, init) => {
  const limit = AbortSignal.timeout(TIMEOUT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const sentAt = performance.now();
  const response = await fetch(input, { ...init, signal });
  setServerClockFromHeader(response.headers.get('Date'), sentAt);
  return response;
};

/** The headers of every call (SPEC §7, RULINGS "Wire and browser"): headers carry no Chinese. */
export function callHeaders(): Record<string, string> {
  const session = currentSession();
  const headers: Record<string, string> = { 'X-Domain': window.location.host };
  if (session) {
    headers['X-Token'] = session.token;
    headers['X-User'] = encodeURIComponent(session.company);
  }
  return headers;
}

const overHttp = createClient({
  base: () => baseFor(settings.apiBase, window.location.protocol),
  financeBase: () => baseFor(settings.financeBase, window.location.protocol),
  headers: callHeaders,
  fetch: boundedFetch,
});

let client = overHttp;

/** Answers calls in another way than over HTTP: the server draws pages in its own process. */
export function answerCalls(answer: Client): void {
  client = answer;
}

const isBareWrite = ({ version }: WireCart): boolean => version === 0;

/** Calls of the buying path, and how to recognise a response that has only the specification's fields. */
const incomplete: { [Name in BuyerCall]?: (data: CallData<Name>) => boolean } = {
  cartList: ({ version, cartList }) => version === 0 && cartList.length > 0,
  cartChange: isBareWrite,
  cartDelete: isBareWrite,
  cartDeleteAll: isBareWrite,
  cartDeleteStock: isBareWrite,
  orderPreview: ({ version, lines, refusals }) => version === 0 && lines.length + refusals.length === 0,
  orderPlace: ({ orderNo }) => orderNo === '',
  payState: ({ orderId }) => orderId === '',
  scanCodePay: ({ orderId }) => orderId === '',
};

/** Makes the call. If the mall lacks it or its response is incomplete, `plain-mall.ts` derives the rest. */
const completeCall: Client = async (name, input) => {
  type Data = CallData<typeof name>;
  const isIncomplete = incomplete[name] as ((data: Data) => boolean) | undefined;
  let data: Data | null = null;
  let missing: unknown;
  try {
    data = await client(name, input);
  } catch (error) {
    if (!isIncomplete || !isNotThere(error)) throw error;
    missing = error;
  }
  if (data !== null && !isIncomplete?.(data)) return data;
  const { completions } = await import('./plain-mall');
  const completion = completions[name] as
    | ((data: Data | null, request: object, call: Client) => Promise<Data | undefined>)
    | undefined;
  const whole = (await completion?.(data, input ?? {}, client)) ?? data;
  if (whole === null) throw missing;
  return whole;
};

/**
 * One call of the contract: `api('cartAdd', { body })`. Resolves to the call's data; throws `ApiRefusal`
 * (a sentence for the buyer) or `ApiFault`. The end of a session is announced here, once for all callers.
 */
export const api: Client = async (name, input) => {
  const token = currentSession()?.token ?? '';
  try {
    return await completeCall(name, input);
  } catch (error) {
    // Without a session none can have expired.
    if (token && error instanceof ApiRefusal && error.sessionOver) expireSession(token);
    throw error;
  }
};

/** The input of a call, without the abort signal. */
type Input<Name extends BuyerCall> = Omit<NonNullable<Parameters<typeof api<Name>>[1]>, 'signal'>;

/** The query key of a call; the server seeds the page under the same key. */
export function callKey<Name extends BuyerCall>(name: Name, input?: Input<Name>): readonly unknown[] {
  return input && Object.keys(input).length > 0 ? [name, input] : [name];
}

/** Query options of a read: `useQuery(callQuery('goodsPage', { query }))`; loaders can use them too. */
export function callQuery<Name extends BuyerCall>(name: Name, input?: Input<Name>) {
  return queryOptions({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => api(name, { ...input, signal } as Parameters<typeof api<Name>>[1]),
  });
}

/** The URL of a call that the browser opens itself: server-sent events. */
export function apiAddress(name: BuyerCall, params: Record<string, string>): string {
  return baseFor(settings.apiBase, window.location.protocol) + callPath(name, params);
}

/** The URL of a signed file for which the mall returned a path. */
export const apiPath = (path: string): string => baseFor(settings.apiBase, window.location.protocol) + path;

/** The URL of a signed file for which the finance base returned a path or a full URL. */
export function financeAddress(path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  return `${baseFor(settings.financeBase, window.location.protocol)}/${path.replace(/^\/+/, '')}`;
}
