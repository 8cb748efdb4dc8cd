import { perPlatform, type Platform, type Transaction } from '../../../platform';

/** The account whose owner just proved to hold its phone or password. */
export interface ProvenAccount {
  userId: number;
  khId: number;
  phone: string;
  now: Date;
}

type Hook = (tx: Transaction, account: ProvenAccount) => Promise<void>;

const hooks = perPlatform((): Hook[] => []);

/**
 * A door for areas that members must not know: they register here what an account may take over once it has
 * proven itself (a visitor's inquiries). Runs inside the login's or the approval's transaction.
 */
export function onAccountProven(platform: Platform, hook: Hook): void {
  hooks(platform).push(hook);
}

export async function proveAccount(
  platform: Platform,
  tx: Transaction,
  account: ProvenAccount,
): Promise<void> {
  for (const hook of hooks(platform)) await hook(tx, account);
}
