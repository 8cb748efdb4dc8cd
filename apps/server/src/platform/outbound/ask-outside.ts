/** What a stranger answered. */
export interface Heard {
  status: number;
  headers: Headers;
  body: string;
}

/** An answer that is longer than anything its protocol says; asking again would only bring the same. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
  constructor(mostBytes: number) {
    super(`The answer is longer than ${mostBytes} bytes`);
  }
}

/** No protocol that we speak answers more, unless a call says so. */
const MOST_BYTES = 1024 * 1024;

export interface Question {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The whole exchange ends by then, its answer included: a drop now and then buys nobody more time. */
  signal: AbortSignal;
  /** Of the answer, unpacked; 1 MB unless told otherwise. */
  mostBytes?: number;
  /** Only the status counts: nothing of the answer is read. */
  ignoreBody?: boolean;
}

/**
 * The one way in which the mall asks a stranger over HTTP: no redirects, an end in time, an end in bytes. Throws what
 * `fetch` throws, a `TimeoutError` when the time is over, `AnswerTooLong` when the bytes are.
 */
export async function askOutside(url: string | URL, question: Question): Promise<Heard> {
  const { signal, mostBytes = MOST_BYTES, ignoreBody = false, ...request } = question;
  const answer = await fetch(url, { ...request, signal, redirect: 'error' });
  const { status, headers } = answer;
  if (ignoreBody) {
    await answer.body?.cancel();
    return { status, headers, body: '' };
  }
  return { status, headers, body: await readCapped(answer, mostBytes) };
}

/** The text of an answer. Throws `AnswerTooLong` and hangs up as soon as it is longer than `mostBytes`. */
export async function readCapped({ body }: Response, mostBytes: number): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop hangs up.
  for await (const part of body as AsyncIterable<Uint8Array>) {
    length += part.byteLength;
    if (length > mostBytes) throw new AnswerTooLong(mostBytes);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
