import { type Platform, port, type Transaction } from '../../../platform';

/** The account whose owner just proved to hold its phone or password. */
export interface ProvenAccount {
  userId: number;
  khId: number;
  phone: string;
  now: Date;
}

type Hook = (tx: Transaction, account: ProvenAccount) => Promise<void>;

const hookPort = port<Hook>(async () => undefined);

/**
 * What an account takes over once it has proven itself (a visitor's inquiries), provided by an area that members
 * must not know. Runs inside the login's or the approval's transaction.
 */
export function onAccountProven({ ports }: Pick<Platform, 'ports'>, hook: Hook): void {
  ports.provide(hookPort, hook);
}

export async function proveAccount(
  { ports }: Pick<Platform, 'ports'>,
  tx: Transaction,
  account: ProvenAccount,
): Promise<void> {
  await ports.get(hookPort)(tx, account);
}
