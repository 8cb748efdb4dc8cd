import { ApiFault, ApiRefusal } from '@pifa/contract/client';

/** The session is over: the gate has already spoken, screens need not say anything. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiRefusal && error.sessionOver;
}

/** A call that was given up, usually because the buyer moved on. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** A fault may pass by itself; a refusal or a dead session will not get better by asking again. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiFault || (error instanceof ApiRefusal && error.status >= 500);
}

/** The refusal, when the mall said no with a sentence for the buyer; null for faults and dead sessions. */
export function refusalOf(error: unknown): ApiRefusal | null {
  return error instanceof ApiRefusal && !error.sessionOver ? error : null;
}

/**
 * The one sentence for an error: a refusal's own words as given, a quiet line for a fault, null where nothing
 * is to be said (session over, call given up).
 */
export function errorText(error: unknown): string | null {
  if (isSessionOver(error) || isGivenUp(error)) return null;
  if (error instanceof ApiRefusal || error instanceof ApiFault) return error.message;
  return '服务暂时不可用，请稍后重试';
}
