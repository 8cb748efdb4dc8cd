import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { askOutside } from '../../../platform';
import { ProviderAway } from '../provider';
import { instantOf, sameSignature, signAnswer, signQuestion, SKEW_MS } from './signature';

/** One signed exchange. Throws `ProviderAway` when nothing can have been heard on the other side. */
export type Send = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; header: (name: string) => string; body: string }>;

export interface ClientOptions {
  appKey: string;
  secret: KeyObject;
  ids: { unguessable(): string };
  clock: { now(): Date };
  send: Send;
}

/** Says one thing and believes the answer only when the service signed it, for this very question, just now. */
export function shudianClient({ appKey, secret, ids, clock, send }: ClientOptions) {
  return async <Shape extends z.ZodType>(
    path: string,
    content: object,
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    const body = JSON.stringify(content);
    const nonce = ids.unguessable();
    const timestamp = String(clock.now().getTime());
    const heard = await send(
      path,
      {
        'content-type': 'application/json',
        'x-app-key': appKey,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signQuestion(secret, { method: 'POST', path, timestamp, nonce, body }),
      },
      body,
    );
    if (heard.status >= 500) throw new Error(`The invoice service answered ${heard.status}`);
    const at = heard.header('x-timestamp');
    const wanted = signAnswer(secret, { status: heard.status, timestamp: at, nonce, body: heard.body });
    if (!sameSignature(heard.header('x-signature'), wanted))
      throw new Error('The answer is not signed by the invoice service, or not for this question');
    if (!(Math.abs(instantOf(at) - clock.now().getTime()) <= SKEW_MS))
      throw new Error('The answer of the invoice service is too old');
    if (heard.status !== 200) throw new Error(`The invoice service answered ${heard.status}`);
    const parsed = shape.safeParse(JSON.parse(heard.body));
    if (!parsed.success)
      throw new Error('The invoice service answered something else than its protocol says');
    return parsed.data;
  };
}

/** Connections that were never made: nothing was said. */
const NEVER_HEARD = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** An answer may carry the files of an invoice, up to six in base64; real ones have a few hundred kB each. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The exchange over HTTP; one that hangs is given up after `timeoutMs`, and nobody knows what became of it. */
export function httpSend(base: string, timeoutMs: number): Send {
  return async (path, headers, body) => {
    const answer = await askOutside(base.replace(/\/$/, '') + path, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
      mostBytes: MOST_BYTES,
    }).catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
      if (cause?.code && NEVER_HEARD.has(cause.code)) throw new ProviderAway(cause.code);
      throw error;
    });
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? '',
      body: answer.body,
    };
  };
}
