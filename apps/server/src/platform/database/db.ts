import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables';

/** What a store is built with: the whole database or one open transaction. */
export type Db = Kysely<Tables>;

/** An open transaction. Whatever must be all-or-none takes this type, so that it cannot run outside. */
export type Transaction = KyselyTransaction<Tables>;
