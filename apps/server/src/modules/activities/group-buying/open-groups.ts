import type { WireBuyingGroup } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db, Session } from '../../../platform';
import { readGroups } from './read-groups';

/** The groups of a group buying that companies can still join, the one that ends first before the others. */
export async function openGroups(
  db: Db,
  { promotionId, session, now }: { promotionId: string; session: Session | null; now: Date },
): Promise<WireBuyingGroup[]> {
  const groups = await readGroups(
    db,
    sql`g.activity_id = ${Number(promotionId)} and g.state = 'forming' and g.deadline > ${now}`,
    { khId: session?.khId ?? null, now },
  );
  return groups;
}
