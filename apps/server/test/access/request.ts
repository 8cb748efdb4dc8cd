import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type CallName, calls } from '@pifa/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../harness';
import type { Input } from './inputs';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  text: string;
  bytes: Buffer;
  headers: Record<string, unknown>;
  isJson: boolean;
}

/** A one-pixel picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'pifa-boundary';

/** The address of a call with its parameters filled in; values may be anything. */
export function addressOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_match, key: string) =>
    encodeURIComponent(String(values[key] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.append(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The valid request of a call, as a page of the mall would send it. */
export function requestOf(name: CallName, input: Input, token?: string): InjectOptions {
  const { method, path } = calls[name].at;
  const headers = { 'x-domain': 'mall.test', ...(token ? { 'x-token': token } : {}) };
  const url = addressOf(path, input);
  if (name === 'upload' || name === 'avatarPut') {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    return { method, url, headers: { ...headers, 'content-type': type }, payload: picture() };
  }
  return { method, url, headers, ...(input.body === undefined ? {} : { payload: input.body as object }) };
}

function picture(): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), PIXEL, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** What a browser reads of an answer that came packed, as some bad requests ask for it. */
function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  const packed = headers['content-encoding'];
  if (packed === 'br') return brotliDecompressSync(rawPayload).toString();
  return packed === 'gzip' ? gunzipSync(rawPayload).toString() : body;
}

export async function send(app: TestApp, request: InjectOptions): Promise<Answer> {
  const answer = await app.http.inject(request);
  return {
    status: answer.statusCode,
    text: textOf(answer),
    bytes: answer.rawPayload,
    headers: answer.headers,
    isJson: String(answer.headers['content-type']).startsWith('application/json'),
  };
}

/** meta and data of an answer that is an envelope. */
export interface Envelope {
  meta: { success: boolean; message: string; code?: string };
  data: unknown;
}

export const envelopeOf = (answer: Answer): Envelope => JSON.parse(answer.text) as Envelope;
