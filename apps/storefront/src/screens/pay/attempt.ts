import type { CallBodyInput } from '@pifa/contract/client';
import { newRequestId } from '../../lib/request-id';
import { readStoredJson, writeStored, writeStoredJson } from '../../lib/storage';

type PlaceBody = CallBodyInput<'orderPlace'>;
/** What was sent under one request id. */
interface Attempt {
  fingerprint: string;
  body: PlaceBody;
}

const NAME = 'pifa-pay-attempt';

const isAttempt = (value: unknown): value is Attempt | null =>
  value === null ||
  (typeof value === 'object' && value !== null && 'fingerprint' in value && 'body' in value);

/**
 * The same order over the same cart keeps its request id across double clicks, reloads and lost responses, so the
 * server places it once; any other order gets a new id. `userId` and the cart's version are part of the comparison.
 * What the buyer saw (payable, gifts) is not: the server only checks it.
 */
export function attemptFor(
  order: Omit<PlaceBody, 'requestId'>,
  at: { userId: string; version: number },
): PlaceBody {
  const { seenPayAmount: _seen, seenGifts: _gifts, ...request } = order;
  const fingerprint = JSON.stringify([at.userId, at.version, request]);
  const kept = readStoredJson<Attempt | null>(NAME, isAttempt, null);
  const requestId = kept?.fingerprint === fingerprint ? kept.body.requestId : newRequestId();
  const body: PlaceBody = { ...order, requestId };
  writeStoredJson(NAME, { fingerprint, body });
  return body;
}

/** The attempt without a response; null if every attempt has one. */
export function openAttempt(userId: string): PlaceBody | null {
  const kept = readStoredJson<Attempt | null>(NAME, isAttempt, null);
  return kept?.fingerprint.startsWith(JSON.stringify([userId]).slice(0, -1)) ? kept.body : null;
}

/** The attempt has its response: an order, or a refusal that requires a different order. */
export function closeAttempt(): void {
  writeStored(NAME, null);
}
