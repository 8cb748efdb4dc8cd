import type { DemoCompany, DemoMall, PastOrder } from '@pifa/demo-mall';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../platform';
import { insertRows } from '../load/insert-rows';

const HOUR = 3_600_000;
const WORDS = ['质量稳定，整件到货。', '数量都对，下次还订。', '发货快，外箱完好。', '和上一批一样好卖。'];
/** Of so many reviews one waits for staff. */
const WAITING = 40;

/** A review of the first line of each order; most are shown, and counted at their goods. */
export async function writeReviews(
  tx: Transaction,
  { now }: Pick<DemoMall, 'now'>,
  orders: readonly PastOrder[],
  companies: ReadonlyMap<number, Pick<DemoCompany, 'name'>>,
): Promise<void> {
  const rows = orders.flatMap(({ serial, order, goods, lineIds, story }) => {
    const [row] = goods;
    if (!row || !story.completedAt) return [];
    const at = new Date(Math.min(now.getTime(), story.completedAt.getTime() + 20 * HOUR));
    const isShown = Math.floor(serial / 25) % WAITING !== 0;
    return [
      {
        goods_id: row.id,
        order_line_id: lineIds[0] ?? 0,
        user_id: order.userId,
        kh_id: order.khId,
        company_name: companies.get(order.khId)?.name ?? '',
        anonymous: serial % 3 === 0,
        stars: serial % 7 === 0 ? 4 : 5,
        content: WORDS[Math.floor(serial / 25) % WORDS.length] ?? '',
        images: [],
        bought_spec: row.spec,
        reply: '',
        reason: '',
        status: isShown ? 'shown' : 'waiting',
        created_at: at,
        judged_at: isShown ? at : null,
      },
    ];
  });
  await insertRows(tx, 'comments', rows);
  const shown = rows.filter(({ status }) => status === 'shown');
  await sql`
    update goods g set review_count = g.review_count + r.n, star_sum = g.star_sum + r.stars
    from (
      select goods_id, count(*) as n, sum(stars) as stars
      from jsonb_to_recordset(${toJson(shown)}::jsonb) as c(goods_id bigint, stars integer) group by goods_id) r
    where g.id = r.goods_id`.execute(tx);
}
