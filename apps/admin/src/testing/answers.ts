import { vi } from 'vitest';

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}
type Answer = { data: unknown } | { code: string; message: string; data?: unknown } | 'offline';

/** One that is not there yet comes when its promise does. */
type Coming = Answer | Promise<Answer>;

/** Answers the page's calls in turn by `METHOD path`, and notes what was asked. A path without an answer fails. */
export function answerCalls(answers: Record<string, Coming[]>) {
  const asked: Asked[] = [];
  const send = vi.fn(async (address: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = address.split('?')[0] ?? '';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    asked.push({ method, path, headers: init.headers as Record<string, string>, body });
    const queue = answers[`${method} ${path}`];
    if (!queue) throw new Error(`nobody answers ${method} ${path}`);
    const answer = await (queue.length > 1 ? queue.shift() : queue[0]);
    if (answer === 'offline' || answer === undefined) throw new TypeError('Failed to fetch');
    const refused = 'code' in answer;
    const meta = refused
      ? { success: false, message: answer.message, code: answer.code }
      : { success: true, message: '' };
    return new Response(JSON.stringify({ meta, data: answer.data ?? {} }), {
      status: refused ? 400 : 200,
      headers: { 'x-request-id': 'r-7' },
    });
  });
  vi.stubGlobal('fetch', send);
  return { asked, timesOf: (path: string) => asked.filter((one) => one.path === path).length };
}
