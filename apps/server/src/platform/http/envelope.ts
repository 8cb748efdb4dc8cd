import { type Refusal, type RefusalCode, refusalText, refuse } from '@pifa/contract';
import type { FastifyReply } from 'fastify';

/** Expected refusals answer 200 with success=false, as the specification's clients expect; these do not. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  'bad-input': 400,
  'header-missing': 400,
  'signature-wrong': 400,
  'not-logged-in': 401,
  forbidden: 403,
  'two-factor-missing': 403,
  'not-found': 404,
  'session-locked': 423,
  'file-too-large': 413,
  // A provider repeats a callback that was refused: see isWorthRepeating in payments.
  'notice-mismatch': 422,
  'too-many-requests': 429,
  fault: 500,
  unavailable: 503,
};

const JSON_TYPE = 'application/json; charset=utf-8';
export const DONE = '{"meta":{"success":true,"message":""},"data":';

/** Answers what has its envelope already. */
export const sendWhole = (reply: FastifyReply, body: string | Buffer): FastifyReply =>
  reply.type(JSON_TYPE).send(body);

/** The envelope of a refusal, and its HTTP status. */
export function refusalAnswer(refusal: Refusal) {
  return {
    status: STATUS[refusal.refused] ?? 200,
    body: {
      meta: { success: false, message: refusalText(refusal), code: refusal.refused },
      data: refusal.data ?? {},
    },
  };
}

/** Seconds after which it is worth asking again. */
const ASK_AGAIN_AFTER = 2;

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body } = refusalAnswer(refusal);
  reply.request.outcome = refusal.refused;
  if (status === 503) reply.header('retry-after', ASK_AGAIN_AFTER);
  return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(JSON.stringify(body));
}

/** Bad input in our own words. */
export const badInput = (text: string): Refusal => refuse('bad-input', { text });

/** A list this long is written in pieces. */
const LONG = 64;
/** Items of a piece: far below 128 kB of text. */
const TOGETHER = 16;

/**
 * Data as JSON: one text, or bytes in pieces where it has a long list, which then comes last. V8 keeps text over 128 kB
 * in memory of its own that is new each time; two megabytes of it take 21 ms to become bytes, in pieces 5 ms.
 */
export function jsonOf(data: object): string | readonly Buffer[] {
  const lists = Object.entries(data).filter((entry): entry is [string, unknown[]] => isLong(entry[1]));
  if (lists.length === 0 || Array.isArray(data) || 'toJSON' in data) return JSON.stringify(data);
  const rest = JSON.stringify({ ...data, ...Object.fromEntries(lists.map(([name]) => [name, undefined])) });
  const pieces = [Buffer.from(rest.slice(0, -1))];
  let open = rest === '{}' ? '' : ',';
  for (const [name, list] of lists) {
    open += `${JSON.stringify(name)}:[`;
    for (let from = 0; from < list.length; from += TOGETHER) {
      pieces.push(Buffer.from(open + JSON.stringify(list.slice(from, from + TOGETHER)).slice(1, -1)));
      open = ',';
    }
    open = '],';
  }
  return [...pieces, Buffer.from(']}')];
}

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length >= LONG;
