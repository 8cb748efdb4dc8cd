/** A response from outside. */
export interface Heard {
  status: number;
  headers: Headers;
  body: string;
}

/** A response longer than its protocol allows; a retry would only bring the same. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
  constructor(mostBytes: number) {
    super(`The answer is longer than ${mostBytes} bytes`);
  }
}

/** The default limit; no protocol that we use needs more unless a call says so. */
const MOST_BYTES = 1024 * 1024;

export interface Question {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Ends the whole exchange, including a response that arrives slowly. */
  signal: AbortSignal;
  /** Limit of the decompressed response; 1 MB by default. */
  mostBytes?: number;
  /** Reads only the status, not the body. */
  ignoreBody?: boolean;
}

/**
 * The only way in which the mall sends HTTP requests outside: without redirects, limited in time and in bytes. Throws
 * what `fetch` throws, `TimeoutError` or `AnswerTooLong`.
 */
export async function askOutside(url: string | URL, question: Question): Promise<Heard> {
  const { signal, mostBytes = MOST_BYTES, ignoreBody = false, ...request } = question;
  const answer = await fetch(url, { ...request, signal, redirect: 'error' });
  const { status, headers } = answer;
  if (ignoreBody) {
    await answer.body?.cancel();
    return { status, headers, body: '' };
  }
  return { status, headers, body: await readCapped(answer, mostBytes, signal) };
}

/**
 * The text of a response. Throws `AnswerTooLong` and disconnects as soon as it exceeds `mostBytes`; throws the signal's
 * reason once it aborts.
 */
export async function readCapped(
  { body }: Response,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  // `fetch` forgets the signal once its request is garbage-collected, so the body is ended from here.
  const end = (): void => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener('abort', end);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    signal?.throwIfAborted();
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return Buffer.concat(parts).toString('utf8');
      length += value.byteLength;
      if (length > mostBytes) throw new AnswerTooLong(mostBytes);
      parts.push(value);
    }
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
