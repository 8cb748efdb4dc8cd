import type { Platform } from '../../platform';
import { answerSandbox } from './sandbox/api';

/** One signed message to a stranger and its answer. */
export type Send = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; body: string }>;

const LONGEST_MS = 5_000;

/**
 * How the mall reaches the sandbox provider: over HTTP where the settings name its address, else by handing the very
 * same signed message to it in this process, so that a server without a port can be tried too.
 */
export function sandboxTransport(platform: Platform): Send {
  const base = platform.settings.payments.sandboxUrl;
  if (base === '') return (path, headers, body) => answerSandbox(platform, { path, headers, rawBody: body });
  return (path, headers, body) =>
    post(new URL(path, base).href, headers, body, 'application/x-www-form-urlencoded');
}

/** One POST that does not wait for ever. */
export async function post(url: string, headers: Record<string, string>, body: string, type: string) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
    signal: AbortSignal.timeout(LONGEST_MS),
    redirect: 'error',
  });
  return { status: answer.status, body: await answer.text() };
}

export interface Heard {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * One exchange with a real provider. Every call to one may be repeated, so a connection that breaks or a 5xx is tried
 * once more at once; one that hangs is given up after `timeoutMs` and thrown: nobody knows what became of it.
 */
export async function exchange(
  url: string,
  /** Made anew for each try: a signature serves once. */
  ask: () => { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<Heard> {
  const end = AbortSignal.timeout(timeoutMs);
  const once = async (): Promise<Heard> => {
    const answer = await fetch(url, { ...ask(), signal: end, redirect: 'error' });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const first = await once().catch((error: unknown) => {
    if (end.aborted) throw error;
    return undefined;
  });
  const heard = first && first.status < 500 ? first : await once();
  if (heard.status >= 500) throw new Error(`The provider answered ${heard.status}`);
  return heard;
}
