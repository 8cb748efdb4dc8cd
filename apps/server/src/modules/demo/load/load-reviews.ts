import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../platform';
import { countReviews } from '../../goods';
import type { DemoMall } from '../types';

const HOUR = 3_600_000;

interface OwnReview {
  status: 'waiting' | 'hidden' | 'shown';
  stars: number;
  content: string;
  hoursAgo: number;
  anonymous?: boolean;
  withPicture?: boolean;
  reason?: string;
  reply?: string;
}

/** What the first demo company wrote lately: one review in every state. The rest of its recent orders is to review. */
const OWN: readonly OwnReview[] = [
  {
    status: 'shown',
    stars: 5,
    content: '整件到货，外箱编号清楚，抽检了三箱数量都对。拆零的也单独套了袋，下个月继续订。',
    hoursAgo: 72,
    withPicture: true,
    reply: '感谢您的信任，您常订的规格已为您预留库存，下次可直接按件下单。',
  },
  {
    status: 'hidden',
    stars: 2,
    content: '发货慢，想要便宜的可以加我电话，我这里长期出货。',
    hoursAgo: 48,
    reason: '内容含与商品无关的推广信息，请修改后重新提交',
  },
  {
    status: 'waiting',
    stars: 4,
    content: '质量不错，就是外箱有一角压扁了，里面完好，希望下次多垫一层。',
    hoursAgo: 3,
    anonymous: true,
  },
];

interface Line {
  id: number;
  goods_id: number;
  image: string;
  spec: string;
  kh_id: number;
  user_id: number;
  company: string;
}

/** Reviews of the first demo company's last completed orders; the best-known goods keeps its round number of reviews. */
export async function loadOwnReviews(tx: Transaction, mall: DemoMall): Promise<void> {
  const khId = mall.companies[0]?.khId ?? 0;
  const { rows } = await sql<Line>`
    select distinct on (l.goods_id) l.id, l.goods_id, l.image, l.spec, o.kh_id, o.user_id, c.name as company
    from order_lines l join orders o on o.id = l.order_id join companies c on c.kh_id = o.kh_id
    where o.kh_id = ${khId} and o.parent_id is null and o.state = 'completed' and not l.reviewed
      and l.context = 'ordinary' and l.goods_id <> ${mall.landmarks.water}
      and exists (select 1 from order_lines other
                  where other.order_id = o.id and other.id <> l.id and not other.reviewed)
    order by l.goods_id, l.id limit ${OWN.length}`.execute(tx);
  for (const [at, line] of rows.entries()) {
    const review = OWN[at];
    if (!review) continue;
    const createdAt = new Date(mall.now.getTime() - review.hoursAgo * HOUR);
    await tx
      .insertInto('comments')
      .values({
        goods_id: line.goods_id,
        order_line_id: line.id,
        user_id: line.user_id,
        kh_id: line.kh_id,
        company_name: line.company,
        anonymous: review.anonymous ?? false,
        stars: review.stars,
        content: review.content,
        images: toJson(review.withPicture && line.image ? [line.image] : []),
        bought_spec: line.spec,
        reply: review.reply ?? '',
        reason: review.reason ?? '',
        status: review.status,
        created_at: createdAt,
        judged_at: review.status === 'waiting' ? null : new Date(createdAt.getTime() + HOUR),
      })
      .execute();
    await sql`update order_lines set reviewed = true where id = ${line.id}`.execute(tx);
    if (review.status === 'shown') {
      await countReviews(tx, [{ goodsId: line.goods_id, stars: review.stars, count: 1 }]);
    }
  }
}
