import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { type CallName, calls, type CallSpec } from '@pifa/contract';
import { buildApp } from '../../app';
import { prepare } from '../../main';
import { beginOperatorSession } from '../../modules/staff';
import { readCapped } from '../../platform';
import type { Settings } from '../../platform/settings';

/** One staff call as a command asks for it. */
export interface StaffRequest {
  call: CallName;
  query?: Record<string, string>;
  params?: Record<string, string>;
  body?: object;
  /** Sent as the one field of a form. */
  file?: Buffer;
}

export interface Answer {
  meta: { success: boolean; message: string; code?: string };
  /** A `Readable` where the answer is a file. */
  data: unknown;
}
/** Sends a call and answers its envelope. */
export type Send = (request: StaffRequest) => Promise<Answer>;

/** The longest answers are lists of a hundred; files are handed on as they come. */
const MOST_BYTES = 64 * 1024 * 1024;

const addressOf = ({ call, query = {}, params = {} }: StaffRequest): string => {
  const path = calls[call].at.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};
const headersWith = (token: string) => ({
  'x-domain': 'operator',
  ...(token === '' ? {} : { 'x-operator-token': token }),
});

/** Method, headers and body as both ways of sending want them. */
async function wireOf({ call, body, file }: StaffRequest, token: string) {
  const { method } = calls[call].at;
  const headers = headersWith(token);
  if (file) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'table');
    // Only a request knows the boundary that its form is written with.
    const made = new Request('http://form.local', { method: 'POST', body: form });
    const type = made.headers.get('content-type') ?? '';
    return {
      method,
      headers: { ...headers, 'content-type': type },
      payload: Buffer.from(await made.arrayBuffer()),
    };
  }
  if (body === undefined) return { method, headers };
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  };
}

const givesPage = ({ call }: StaffRequest): boolean => {
  const { shown }: CallSpec = calls[call].spec;
  return shown?.page ?? false;
};
const isFileAnswer = (type: unknown): boolean => !String(type).startsWith('application/json');
const refused = (message: string): Answer => ({ meta: { success: false, message }, data: null });
const fileOf = (data: Readable): Answer => ({ meta: { success: true, message: '' }, data });

/** To a running server. A file is handed on while it comes. */
export const overHttp =
  (url: string): Send =>
  async (request) => {
    if (!URL.canParse(url)) return refused(`--url 应为网址，例如 http://localhost:8080，不是「${url}」`);
    const { method, headers, payload } = await wireOf(request, process.env.PIFA_OPERATOR_TOKEN ?? '');
    let answer: Response;
    try {
      answer = await fetch(new URL(addressOf(request), url), { method, headers, body: payload });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
      return refused(
        `连不上 ${url}（${String(code)}）：商城在运行吗？地址对吗？已发出的修改可能已生效，请先查看`,
      );
    }
    if (answer.body && isFileAnswer(answer.headers.get('content-type'))) {
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
      if (answer.ok && isPage === givesPage(request)) {
        return fileOf(Readable.fromWeb(answer.body as ReadableStream));
      }
      return refused(`${url} 答复的不是批发商城（${answer.status}）：请核对 --url`);
    }
    return JSON.parse(await readCapped(answer, MOST_BYTES)) as Answer;
  };

/**
 * Opens the database itself and works as that operator; answers undefined where there is no such account. Who may open
 * the database needs no password; the acts are recorded under the name.
 */
export async function onDatabase<T>(
  settings: Settings,
  name: string,
  work: (send: Send) => Promise<T>,
): Promise<T | undefined> {
  const ground = await prepare(settings);
  try {
    const app = await buildApp(ground);
    try {
      const session = await beginOperatorSession(ground.database.db, name, ground.clock.now());
      if (!session) return undefined;
      return await work(async (request) => {
        const { method, headers, payload } = await wireOf(request, session.token);
        const answer = await app.http.inject({
          method,
          url: addressOf(request),
          headers,
          ...(payload === undefined ? {} : { payload }),
          payloadAsStream: true,
        });
        const body = answer.stream();
        return isFileAnswer(answer.headers['content-type']) ? fileOf(body) : ((await json(body)) as Answer);
      });
    } finally {
      await app.close();
    }
  } finally {
    await ground.close();
  }
}
