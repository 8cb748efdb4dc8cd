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
