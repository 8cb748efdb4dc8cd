import { sql } from 'kysely';
import type { Db } from '../../platform';

/** The company in whose name 试单 are placed; no other code is made of letters alone. */
export const TRIAL_CODE = 'SHIDAN';

export interface TrialOrder {
  id: string;
  no: string;
  state: string;
  /** name of its first goods */
  goods: string;
}

/** The newest order of 试单客户. */
export async function latestTrial(db: Db): Promise<TrialOrder | undefined> {
  const { rows } = await sql<TrialOrder>`
    select o.id, o.no, o.state,
      (select l.name from order_lines l where l.order_id = o.id order by l.id limit 1) as goods
    from orders o join companies c on c.kh_id = o.kh_id
    where c.code = ${TRIAL_CODE} and o.parent_id is null
    order by o.created_at desc, o.no desc limit 1`.execute(db);
  return rows[0];
}

/** Where a 试单 stands, as 开店 tells it. */
export function stageOf({ state }: TrialOrder): 'unpaid' | 'to-ship' | 'shipped' | 'over' {
  if (state === 'unpaid') return 'unpaid';
  if (state === 'to-ship' || state === 'part-shipped') return 'to-ship';
  return state === 'shipped' || state === 'completed' ? 'shipped' : 'over';
}
