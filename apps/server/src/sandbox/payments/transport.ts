import { askOutside, type Platform } from '../../platform';
import { receiveNotice } from '../../modules/payments';
import { answerSandbox } from './api';

/** One signed message between the mall and the sandbox, and its answer. */
export type Send = (
  to: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; body: string }>;

const LONGEST_MS = 5_000;

/**
 * How the mall reaches the sandbox, by path: over HTTP where the settings name its address, else by handing the very
 * same signed message to it in this process, so that a server without a port can be tried too.
 */
export function sandboxTransport(platform: Platform): Send {
  const base = platform.settings.payments.sandboxUrl;
  if (base === '') return (path, headers, body) => answerSandbox(platform, { path, headers, rawBody: body });
  return (path, headers, body) =>
    post(new URL(path, base).href, headers, body, 'application/x-www-form-urlencoded');
}

/** How the sandbox reaches the mall, by address: the other way round, by the same rule. */
export function mallTransport(platform: Platform): Send {
  if (platform.settings.payments.sandboxUrl !== '') {
    return (url, headers, body) => post(url, headers, body, 'application/json');
  }
  return async (url, headers, body) => {
    const code = new URL(url).pathname.split('/').at(-1) ?? '';
    const now = platform.clock.now();
    const refusal = await receiveNotice(platform, code, { headers, rawBody: body, now });
    return { status: refusal ? 400 : 200, body: '' };
  };
}

/** One POST that does not wait for ever. */
export async function post(url: string, headers: Record<string, string>, body: string, type: string) {
  const { status, body: answer } = await askOutside(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return { status, body: answer };
}
