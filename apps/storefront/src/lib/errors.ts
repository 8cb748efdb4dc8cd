import { ApiFault, ApiRefusal } from '@pifa/contract/client';

/** The session expired. The session watch has announced it, so screens stay silent. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiRefusal && error.sessionOver;
}

/** An aborted call, usually because the buyer moved on. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether a retry may help: true for faults, false for refusals and expired sessions. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiFault || (error instanceof ApiRefusal && error.status >= 500);
}

/** The refusal with its sentence for the buyer; null for faults and expired sessions. */
export function refusalOf(error: unknown): ApiRefusal | null {
  return error instanceof ApiRefusal && !error.sessionOver ? error : null;
}

/**
 * The sentence for an error: a refusal's own text, a short general line for a fault, null for an expired session or
 * an aborted call.
 */
export function errorText(error: unknown): string | null {
  if (isSessionOver(error) || isGivenUp(error)) return null;
  if (error instanceof ApiRefusal || error instanceof ApiFault) return error.message;
  return '服务暂时不可用，请稍后重试';
}
