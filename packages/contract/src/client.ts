/** The storefront's half of the contract: paths, types and a thin client; no schema travels to the browser. */
import { type Envelope, TOKEN_FAILURE } from './envelope';
import { type BuyerCall, buyerPaths } from './browser-calls';
import type { CallPath } from './define-call';
import type { CallBodyInput, CallData, CallParams, CallQueryInput } from './types';

export { TOKEN_FAILURE } from './envelope';
export type { Envelope, Page } from './envelope';
export type { BuyerCall } from './browser-calls';
export type { CallBodyInput, CallData, CallQueryInput } from './types';
export type * from './wire';
export * from './codecs';

/** The mall refused the call; `message` is its Chinese sentence, `data` the data sent with it. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    readonly data: unknown,
  ) {
    super(message);
  }
  /** The session has ended or is missing (SPEC §8). */
  get sessionOver(): boolean {
    return this.message.includes(TOKEN_FAILURE);
  }
}

/** The mall could not be reached, or the response is not one of ours. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
  constructor(
    message: string,
    options?: ErrorOptions,
    /** HTTP status of the unreadable response; 0 = none arrived */
    readonly status = 0,
  ) {
    super(message, options);
  }
}

/** The mall has no such call: it responded 404, 405 or 501 without one of our refusal codes. */
export function isNotThere(error: unknown): boolean {
  const hasNoCode = error instanceof ApiFault || (error instanceof ApiRefusal && error.code === '');
  return hasNoCode && [404, 405, 501].includes(error.status);
}

export interface ClientSettings {
  /** API base, without a trailing slash; '' = same origin. Read at every call. */
  base: () => string;
  financeBase: () => string;
  /** X-Token, X-User (percent-encoded) and X-Domain. */
  headers: () => Record<string, string>;
  /** Called for every response that says the session is over. */
  onSessionOver?: () => void;
  fetch?: typeof fetch;
}

type Input<Name extends BuyerCall> = (CallQueryInput<Name> extends undefined
  ? object
  : { query?: CallQueryInput<Name> }) &
  (CallBodyInput<Name> extends undefined ? object : { body: CallBodyInput<Name> }) &
  (CallParams<Name> extends undefined ? object : { params: Record<string, string> }) & {
    signal?: AbortSignal;
  };

/** Makes a call of the contract. Fields that a foreign mall leaves out get the defaults of the call's schema. */
export type Client = <Name extends BuyerCall>(name: Name, input?: Input<Name>) => Promise<CallData<Name>>;

/** A query as texts, as it stands in an address; what is not given is left out. */
export function queryTexts(query: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    texts[key] = Array.isArray(value)
      ? value.join(',')
      : value === true
        ? '1'
        : value === false
          ? '0'
          : String(value);
  }
  return texts;
}

function address(
  at: CallPath,
  base: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string {
  const path = at.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const text = new URLSearchParams(queryTexts(query)).toString();
  return base + path + (text ? `?${text}` : '');
}

/** The path of a call that the browser makes by itself: server-sent events, an image. */
export function callPath(name: BuyerCall, params: Record<string, string> = {}): string {
  return address(buyerPaths[name], '', params, {});
}

/** `client('goodsPage', { query })` resolves to the call's data, or throws ApiRefusal or ApiFault. */
export function createClient(settings: ClientSettings): Client {
  const send = settings.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return async (name, input) => {
    const at: CallPath = buyerPaths[name];
    const {
      query = {},
      params = {},
      body,
      signal,
    } = (input ?? {}) as {
      body?: unknown;
      query?: Record<string, unknown>;
      params?: Record<string, string>;
      signal?: AbortSignal;
    };
    // They come while the mall answers; a page that brought its answers along does without.
    const completing = import('./completing');
    // Awaited only where there is something to complete.
    completing.catch(() => undefined);
    const base = at.base === 'finance' ? settings.financeBase() : settings.base();
    const form = typeof FormData !== 'undefined' && body instanceof FormData;
    const headers: Record<string, string> = { Accept: 'application/json', ...settings.headers() };
    if (body !== undefined && !form) headers['Content-Type'] = 'application/json';
    const options = { headers, credentials: 'include', signal } as const;
    let response: Response;
    try {
      response = await send(address(at, base, params, query), {
        ...options,
        method: at.method,
        body: body === undefined ? undefined : form ? (body as FormData) : JSON.stringify(body),
      });
      if (at.orBy && (response.status === 404 || response.status === 405) && !isJson(response)) {
        const asQuery = { ...query, ...(body as Record<string, unknown>) };
        response = await send(address(at, base, params, asQuery), { ...options, method: at.orBy });
      }
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiFault('网络连接失败，请检查网络后重试', { cause });
    }
    let envelope: Partial<Envelope<unknown>> & Record<string, unknown>;
    try {
      envelope = (await response.json()) as typeof envelope;
    } catch (cause) {
      throw new ApiFault('服务器没有正确答复，请稍后重试', { cause }, response.status);
    }
    const meta = envelope?.meta;
    if (!meta || typeof meta.success !== 'boolean') {
      throw new ApiFault('服务器没有正确答复，请稍后重试', {}, response.status);
    }
    if (!meta.success) {
      const refusal = new ApiRefusal(
        meta.message || '操作未完成，请稍后重试',
        meta.code ?? '',
        response.status,
        envelope.data,
      );
      if (refusal.sessionOver) settings.onSessionOver?.();
      throw refusal;
    }
    const { completed } = await completing;
    return completed(name, dataOf(envelope, BARE_VALUES[name])) as CallData<typeof name>;
  };
}

/** Calls whose data a mall may send as a bare value, and the field that we read it as; the specification names none. */
const BARE_VALUES: Partial<Record<BuyerCall, string>> = { orderPlace: 'id', scanCodePay: 'qrText' };

const isJson = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('json');

/** `obj`, `stepPriceMain` and `cartList` belong inside data; some malls put them next to meta (RULINGS "Wire"). */
function dataOf(envelope: Record<string, unknown>, bareField?: string): unknown {
  const { meta: _meta, data, ...others } = envelope;
  if (bareField && (typeof data === 'string' || typeof data === 'number')) return { [bareField]: data };
  const named = ['obj', 'stepPriceMain', 'cartList', 'token', 'info'].filter(
    (key) => others[key] !== undefined,
  );
  if (named.length === 0) return data ?? {};
  const inside = typeof data === 'object' && data !== null ? data : {};
  return { ...Object.fromEntries(named.map((key) => [key, others[key]])), ...inside };
}
