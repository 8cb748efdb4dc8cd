import type { Transaction } from '../../platform';

/** Rows for `pifa export`; what opens an account (hashes, tokens, codes) stays out. */
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
    companies: await tx.selectFrom('companies').selectAll().orderBy('kh_id').execute(),
    users: await tx.selectFrom('users').select(users).orderBy('id').execute(),
    applications: await tx.selectFrom('applications').select(applications).orderBy('id').execute(),
    company_acts: await tx.selectFrom('company_acts').selectAll().orderBy('id').execute(),
    addresses: await tx.selectFrom('addresses').selectAll().orderBy('id').execute(),
    favourites: await tx
      .selectFrom('favourites')
      .selectAll()
      .orderBy('user_id')
      .orderBy('goods_id')
      .execute(),
  };
}
