import { type Refusal, refuse } from '@pifa/contract';
import type { Operator } from './operator';

/** So long after the password or a code was entered no other proof is asked (ADMIN §13, step-up). */
const PROOF_MS = 5 * 60_000;

/**
 * What needs a recent proof that the right person sits there: refunds, staff and roles, backups, personal data. The
 * refusal tells the page to ask for the password or a code (`adminProve`) and to make the call again. A terminal's
 * session proved itself by its login and lives 12 hours; scripts have nobody to ask, so it is exempt so long.
 */
export function needsProof({ session }: Operator, now: Date): Refusal | undefined {
  if (session?.kind !== 'browser') return undefined;
  return now.getTime() - session.provedAt.getTime() <= PROOF_MS ? undefined : refuse('step-up-needed', {});
}
