/** The back office's half of the contract: paths, types, permissions and a thin client; no schema travels to the browser. */
import type { CallPath } from './define-call';
import type { Envelope } from './envelope';
import { type StaffCall, staffPaths } from './staff-calls';
import type { CallBodyInput, CallData, CallParams, CallQueryInput } from './types';

export { BUILT_IN_ROLES, type Permission, PERMISSIONS, permissions, type Scope } from './permissions';
export { LIST_FILES, type ListFileName } from './list-names';
export { MENU_PLACES, TARGET_KINDS } from './shop-names';
export type { CallBodyInput, CallData, CallQueryInput } from './types';
export type { StaffCall } from './staff-calls';
export type * from './wire';

/** The mall refused the call; `message` is its Chinese sentence, `data` what was sent with it. */
export class StaffRefusal extends Error {
  override readonly name = 'StaffRefusal';
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    readonly data: unknown,
    /** to find the request in the server's log */
    readonly requestId: string,
  ) {
    super(message);
  }
}

/** The mall could not be reached, or the response is not one of ours. */
export class StaffFault extends Error {
  override readonly name = 'StaffFault';
}

type Part<Name extends string, Value> = [Value] extends [undefined] ? object : Record<Name, Value>;
type Optional<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Partial<Record<Name, Value>>;

export type StaffInput<Name extends StaffCall> = Optional<'query', CallQueryInput<Name>> &
  Part<'body', CallBodyInput<Name>> &
  ([CallParams<Name>] extends [undefined] ? object : { params: Record<string, string> }) & {
    signal?: AbortSignal;
    /** asked by the page itself, not by the person: it keeps no session awake */
    background?: boolean;
    /** a file, where the call takes one */
    form?: FormData;
  };

export type StaffClient = <Name extends StaffCall>(
  name: Name,
  ...input: object extends StaffInput<Name> ? [input?: StaffInput<Name>] : [input: StaffInput<Name>]
) => Promise<CallData<Name>>;

interface StaffClientSettings {
  /** of the session, '' before there is one */
  csrf: () => string;
  fetch?: typeof fetch;
}

/** The address of a staff call, for what the browser opens by itself: prints, exports, pictures. */
export function staffAddress(
  name: StaffCall,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = staffPaths[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return path + (text ? `?${text}` : '');
}

export const OFFLINE = '网络不通，未保存';

/** `client('adminOrders', { query })` resolves to the call's data, or throws StaffRefusal or StaffFault. */
export function createStaffClient({
  csrf,
  fetch: send = (...args) => fetch(...args),
}: StaffClientSettings): StaffClient {
  return async (name, ...[input]) => {
    const { query, params, body, signal, background, form } = (input ?? {}) as {
      query?: Record<string, unknown>;
      params?: Record<string, string>;
      body?: unknown;
      signal?: AbortSignal;
      background?: boolean;
      form?: FormData;
    };
    const { method }: CallPath = staffPaths[name];
    const headers: Record<string, string> = { Accept: 'application/json', 'X-Domain': location.hostname };
    if (method !== 'GET') headers['X-CSRF-Token'] = csrf();
    if (background) headers['X-Background'] = '1';
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let response: Response;
    try {
      response = await send(staffAddress(name, params, query), {
        method,
        headers,
        credentials: 'same-origin',
        signal,
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new StaffFault(OFFLINE, { cause });
    }
    let envelope: Partial<Envelope<unknown>>;
    try {
      envelope = await response.json();
    } catch (cause) {
      throw new StaffFault('服务器没有正确答复，请稍后重试', { cause });
    }
    const { meta, data } = envelope;
    if (meta?.success) return data as never;
    const { message = '服务器没有正确答复，请稍后重试', code = '' } = (meta ?? {}) as {
      message?: string;
      code?: string;
    };
    throw new StaffRefusal(message, code, response.status, data, response.headers.get('x-request-id') ?? '');
  };
}
