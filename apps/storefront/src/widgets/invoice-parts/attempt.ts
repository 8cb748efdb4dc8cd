import { newRequestId } from '../../lib/request-id';
import { currentSession } from '../../lib/session';
import { readStoredJson, writeStored, writeStoredJson } from '../../lib/storage';

interface Attempt {
  fingerprint: string;
  requestId: string;
}

const NAME = 'pifa-invoice-attempt';

const isAttempt = (value: unknown): value is Attempt | null =>
  value === null ||
  (typeof value === 'object' && value !== null && 'fingerprint' in value && 'requestId' in value);

/**
 * One wish is one application: the same wish keeps its request id over double clicks, reloads and lost answers, so
 * the mall makes one invoice of it; any other wish, and another buyer's, gets a new id.
 */
export function requestIdFor(request: unknown): string {
  const fingerprint = JSON.stringify([currentSession()?.userId ?? '', request]);
  const kept = readStoredJson<Attempt | null>(NAME, isAttempt, null);
  if (kept?.fingerprint === fingerprint) return kept.requestId;
  const requestId = newRequestId();
  writeStoredJson(NAME, { fingerprint, requestId });
  return requestId;
}

/** The attempt is over: an application was made, or was refused and must be changed. */
export function closeAttempt(): void {
  writeStored(NAME, null);
}
