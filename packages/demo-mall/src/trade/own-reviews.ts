import { hours } from '../moments';
import type { PastOrder } from '../orders/past-orders';
import type { DemoMall } from '../types';

/** Recent reviews of the first demo company, one in every state; its other recent orders are still to be reviewed. */
const WRITTEN = [
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
] as const;

/** A review: shown, hidden with a reason, or waiting for moderation. */
export interface DemoOwnReview {
  orderLineId: number;
  goodsId: number;
  userId: number;
  khId: number;
  companyName: string;
  boughtSpec: string;
  status: 'waiting' | 'hidden' | 'shown';
  stars: number;
  content: string;
  anonymous: boolean;
  images: string[];
  reply: string;
  reason: string;
  createdAt: Date;
  judgedAt: Date | null;
}

/**
 * Reviews of the first company's last completed orders, each of other goods; `reviewed` are the lines that have one.
 * The best-known goods keeps its round number of reviews, and no order is reviewed completely.
 */
export function ownReviews(
  { now, companies, landmarks }: DemoMall,
  orders: readonly PastOrder[],
  reviewed: ReadonlySet<number>,
): DemoOwnReview[] {
  const [company] = companies;
  const open = orders
    .filter(({ order, story }) => order.khId === company?.khId && story.completedAt)
    .flatMap(({ order, goods, lineIds }) => {
      const left = lineIds.filter((id) => !reviewed.has(id));
      return left.length < 2 ? [] : goods.map((row, at) => ({ order, row, id: lineIds[at] ?? 0 }));
    })
    .filter(({ row, id }) => row.id !== landmarks.water && !reviewed.has(id))
    .sort((a, b) => a.row.id - b.row.id || a.id - b.id);
  const different = open.filter(({ row }, at) => row.id !== open[at - 1]?.row.id);
  return WRITTEN.flatMap((written, at): DemoOwnReview[] => {
    const line = different[at];
    if (!line) return [];
    const { status, stars, content, hoursAgo } = written;
    const [image] = line.row.pictures;
    const createdAt = hours(now, -hoursAgo);
    return [
      {
        orderLineId: line.id,
        goodsId: line.row.id,
        userId: line.order.userId,
        khId: line.order.khId,
        companyName: company?.name ?? '',
        boughtSpec: line.row.spec,
        status,
        stars,
        content,
        anonymous: 'anonymous' in written,
        images: 'withPicture' in written && image ? [image] : [],
        reply: 'reply' in written ? written.reply : '',
        reason: 'reason' in written ? written.reason : '',
        createdAt,
        judgedAt: status === 'waiting' ? null : hours(createdAt, 1),
      },
    ];
  });
}
