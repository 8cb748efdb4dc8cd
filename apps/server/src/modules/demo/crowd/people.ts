import type { CrowdPeople, DemoMall } from '@pifa/demo-mall';
import type { Transaction } from '../../../platform';
import { insertRows } from '../load/insert-rows';
import { loadPeople } from '../load/load-people';
import { staffIds } from '../load/office';

/** Companies with their users, addresses and invoice titles. */
export async function writePeople(
  tx: Transaction,
  { companies, users, addresses, titles }: CrowdPeople,
  { mall, passwordHash }: { mall: Pick<DemoMall, 'now'>; passwordHash: string },
): Promise<void> {
  const ids = await staffIds(tx);
  await loadPeople(
    tx,
    {
      levels: [],
      now: mall.now,
      priceLists: [],
      customerPrices: [],
      companies: companies.map(({ salesperson, ...row }) => ({
        ...row,
        salespersonId: ids.get(salesperson) ?? null,
      })),
      users,
      addresses,
    },
    () => passwordHash,
  );
  await insertRows(
    tx,
    'invoice_titles',
    titles.map(({ id, khId, userId, name, taxNumber, state, submittedAt }) => ({
      id,
      kh_id: khId,
      kind: 'ordinary',
      holder: 'enterprise',
      name,
      tax_number: taxNumber,
      receive_email: 'caiwu@example.com',
      is_default: true,
      state,
      valid_until: state === 'valid' ? new Date(mall.now.getTime() + 300 * 86_400_000) : null,
      submitted_at: state === 'valid' ? submittedAt : mall.now,
      reviewed_at: state === 'valid' ? submittedAt : null,
      created_by: userId,
      created_at: submittedAt,
      ...{ reason: '', field: '', address: '', phone: '', bank: '', account: '', receive_phone: '' },
    })),
  );
}
