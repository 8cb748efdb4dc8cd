/** The storefront's half of the contract: paths, types and a thin client; no schema travels to the browser. */
import { complete } from './complete';
import { type Envelope, TOKEN_FAILURE } from './envelope';
import { type BuyerCall, buyerPaths, defaults } from './browser-calls';
import type { CallPath } from './define-call';
import type { CallBodyInput, CallData, CallParams, CallQueryInput } from './types';

export { TOKEN_FAILURE } from './envelope';
export type { Envelope, Page } from './envelope';
export type { BuyerCall } from './browser-calls';
export type { CallBodyInput, CallData, CallQueryInput } from './types';
export type * from './wire';
export * from './codecs';

/** The mall said no; `message` is its Chinese sentence, `data` what came with it. */
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
  /** The session is dead or missing (SPEC §8). */
  get sessionOver(): boolean {
    return this.message.includes(TOKEN_FAILURE);
  }
}

/** The mall could not be reached or did not answer in its own words. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
  constructor(
    message: string,
    options?: ErrorOptions,
    /** HTTP status of what came instead of an answer; 0 = nothing came */
    readonly status = 0,
  ) {
    super(message, options);
  }
}

/** The mall has no such call: no answer in its own words, or one without a code of ours, to an unknown path. */
export function isNotThere(error: unknown): boolean {
  const bare = error instanceof ApiFault || (error instanceof ApiRefusal && error.code === '');
  return bare && [404, 405, 501].includes(error.status);
}

export interface ClientSettings {
  /** API base, without a trailing slash; '' = same origin. Read at every call. */
  base: () => string;
  financeBase: () => string;
  /** X-Token, X-User (percent-encoded) and X-Domain. */
  headers: () => Record<string, string>;
  /** Told once per answer whose session is over. */
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

/** Calls one call of the contract. The answer is whole: what a foreign mall left out has the shape's default. */
export type Client = <Name extends BuyerCall>(name: Name, input?: Input<Name>) => Promise<CallData<Name>>;

type FormOrJson = { body?: unknown };

function address(
  at: CallPath,
  base: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string {
  const path = at.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(
      key,
      Array.isArray(value) ? value.join(',') : value === true ? '1' : value === false ? '0' : String(value),
    );
  }
  const text = search.toString();
  return base + path + (text ? `?${text}` : '');
}

/** The path of a call that the browser opens by itself: server-sent events, a picture. */
export function callPath(name: BuyerCall, params: Record<string, string> = {}): string {
  return address(buyerPaths[name], '', params, {});
}

/** Makes the client: `client('goodsPage', { query })` answers the call's data or throws ApiRefusal or ApiFault. */
export function createClient(settings: ClientSettings): Client {
  const send = settings.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return async (name, input) => {
    const at: CallPath = buyerPaths[name];
    const {
      query = {},
      params = {},
      body,
      signal,
    } = (input ?? {}) as FormOrJson & {
      query?: Record<string, unknown>;
      params?: Record<string, string>;
      signal?: AbortSignal;
    };
    const base = at.base === 'finance' ? settings.financeBase() : settings.base();
    const form = typeof FormData !== 'undefined' && body instanceof FormData;
    const headers: Record<string, string> = { Accept: 'application/json', ...settings.headers() };
    if (body !== undefined && !form) headers['Content-Type'] = 'application/json';
    const plain = { headers, credentials: 'include', signal } as const;
    let answer: Response;
    try {
      answer = await send(address(at, base, params, query), {
        ...plain,
        method: at.method,
        body: body === undefined ? undefined : form ? (body as FormData) : JSON.stringify(body),
      });
      if (at.orBy && (answer.status === 404 || answer.status === 405) && !isJson(answer)) {
        const asQuery = { ...query, ...(body as Record<string, unknown>) };
        answer = await send(address(at, base, params, asQuery), { ...plain, method: at.orBy });
      }
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiFault('网络连接失败，请检查网络后重试', { cause });
    }
    let envelope: Partial<Envelope<unknown>> & Record<string, unknown>;
    try {
      envelope = await answer.json();
    } catch (cause) {
      throw new ApiFault('服务器没有正确答复，请稍后重试', { cause }, answer.status);
    }
    const meta = envelope?.meta;
    if (!meta || typeof meta.success !== 'boolean') {
      throw new ApiFault('服务器没有正确答复，请稍后重试', {}, answer.status);
    }
    if (!meta.success) {
      const refusal = new ApiRefusal(
        meta.message || '操作未完成，请稍后重试',
        meta.code ?? '',
        answer.status,
        envelope.data,
      );
      if (refusal.sessionOver) settings.onSessionOver?.();
      throw refusal;
    }
    return complete(defaults[name], besideMeta(envelope, ALONE[name])) as CallData<typeof name>;
  };
}

/** What a mall may answer by itself, where the specification names no field: the field that it is to us. */
const ALONE: Partial<Record<BuyerCall, string>> = { orderPlace: 'id', scanCodePay: 'qrText' };

const isJson = (answer: Response): boolean => (answer.headers.get('content-type') ?? '').includes('json');

/** `obj`, `stepPriceMain` and `cartList` lie inside data; some malls put them beside meta (RULINGS "Wire"). */
function besideMeta(envelope: Record<string, unknown>, alone?: string): unknown {
  const { meta: _meta, data, ...beside } = envelope;
  if (alone && (typeof data === 'string' || typeof data === 'number')) return { [alone]: data };
  const named = ['obj', 'stepPriceMain', 'cartList', 'token', 'info'].filter(
    (key) => beside[key] !== undefined,
  );
  if (named.length === 0) return data ?? {};
  const inside = typeof data === 'object' && data !== null ? data : {};
  return { ...Object.fromEntries(named.map((key) => [key, beside[key]])), ...inside };
}
