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

/** Answers data that is JSON text already. */
export function sendData(reply: FastifyReply, json: string): FastifyReply {
  return sendWhole(reply, `${DONE}${json}}`);
}

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
