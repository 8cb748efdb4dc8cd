import { calls } from '@pifa/contract';
import { badInput, Refused } from '../../../platform';
import type { JudgeContext } from '../../staff';
import { deskRows } from '../staff/list-orders';
import { matchKeyword } from '../staff/match-keyword';
import { narrowedBy } from '../staff/narrow-orders';

/** Ids of the orders that the staff's list shows under these filters now, oldest first. */
export async function filteredOrders(
  { tx, operator }: JudgeContext,
  filter: Readonly<Record<string, unknown>>,
  most: number,
): Promise<string[]> {
  const query = calls.adminOrders.spec.query.safeParse(filter);
  if (!query.success) throw new Refused(badInput('筛选条件不正确，请刷新后再试'));
  const where = narrowedBy(query.data, operator, await matchKeyword(tx, query.data.keyword));
  const rows = await deskRows(tx, where, { after: null, newestFirst: false, limit: most });
  return rows.map(({ id }) => id);
}
