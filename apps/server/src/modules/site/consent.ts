import { port, type Transaction } from '../../platform';

/** The article that members agree to. */
export const USER_AGREEMENT = 'user-agreement';

/** Asks every member to agree anew at the next login; answers how many. The area that knows members provides it. */
export const askConsentAgain = port<(tx: Transaction) => Promise<number>>(async () => 0);
