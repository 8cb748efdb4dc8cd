import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Clocks may differ by so much. */
export const SKEW_MS = 5 * 60_000;

const hash = (body: string): string => createHash('sha256').update(body).digest('hex');
const hmac = (key: KeyObject, parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('hex');

interface Question {
  method: string;
  path: string;
  timestamp: string;
  nonce: string;
  body: string;
}

/** Signature of a request (docs/how-to/invoices.md). */
export const signQuestion = (key: KeyObject, question: Question): string =>
  hmac(key, [question.method, question.path, question.timestamp, question.nonce, hash(question.body)]);

/** Signature of an answer; it names the request's nonce, so an old answer fits no other request. */
export const signAnswer = (
  key: KeyObject,
  answer: { status: number; timestamp: string; nonce: string; body: string },
): string => hmac(key, ['ANSWER', String(answer.status), answer.timestamp, answer.nonce, hash(answer.body)]);

export function sameSignature(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Milliseconds of a header; NaN when it is no instant. */
export const instantOf = (text: string): number => (/^\d{10,16}$/.test(text) ? Number(text) : Number.NaN);
