import { allRows, type Transaction } from '../../platform';

/** Rows for `pifa export`, without what opens an account (hashes, tokens, codes). */
export async function exportMembers(tx: Transaction): Promise<Record<string, unknown[]>> {
  const users = ['id', 'kh_id', 'phone', 'name', 'role', 'status', 'created_at', 'last_login_at'] as const;
  const applications = [
    'id',
    'no',
    'phone',
    'company',
    'contact',
    'region_code',
    'status',
    'reason',
  ] as const;
  return {
    companies: await allRows(tx, 'companies', 'kh_id'),
    users: await tx.selectFrom('users').select(users).orderBy('id').execute(),
    applications: await tx.selectFrom('applications').select(applications).orderBy('id').execute(),
    company_acts: await allRows(tx, 'company_acts', 'id'),
    addresses: await allRows(tx, 'addresses', 'id'),
    favourites: await allRows(tx, 'favourites', 'user_id', 'goods_id'),
  };
}
