import { AFTER_SALE_REASONS, type AfterSaleKind, fen, refundOfLine, subtractFen } from '@pifa/domain';
import { HOUR } from '../moments';
import type { PastOrder } from '../orders/past-orders';

type Step = readonly [event: string, to: string, actor: 'buyer' | 'operator' | 'system', note: string];

interface Story {
  kind: AfterSaleKind;
  reason: string;
  description: string;
  /** Share of the shipped pieces that is returned. */
  share: number;
  hoursAgo: number;
  steps: readonly Step[];
  rejectReason?: string;
  parcel?: readonly [carrier: string, trackingNo: string];
}

const ASK: Step = ['ask', 'waiting', 'buyer', ''];
const AGREE: Step = ['agree', 'to-return', 'operator', ''];
const SEND: Step = ['send', 'sent', 'buyer', '示例速运 SY20260418'];
const RECEIVE: Step = ['receive', 'received', 'operator', ''];
const REFUND: Step = ['refund', 'refunding', 'operator', ''];
const REFUNDED: Step = ['refunded', 'done', 'system', ''];
const SAME_GOODS = '新旧包装更替，商品一致，不影响销售';

const back = (
  reason: string,
  share: number,
  hoursAgo: number,
  description: string,
  steps: Step[],
): Story => ({
  kind: 'return',
  reason,
  description,
  share,
  hoursAgo,
  steps,
});

const STORIES: readonly Story[] = [
  back('临期或过期', 0.25, 5, '到货离保质期只剩一个月，柜台不好卖，外箱没有拆过。', [ASK]),
  back('发错货', 0.5, 30, '规格与订单不符。', [ASK, AGREE]),
  {
    ...back('质量问题', 0.2, 52, '有几瓶封口不严。', [ASK, AGREE, SEND]),
    parcel: ['示例速运', 'SY20260418'],
  },
  {
    ...back('多拍或不想要', 0.3, 90, '门店多报了数量。', [ASK, AGREE, SEND, RECEIVE, REFUND, REFUNDED]),
    parcel: ['示例速运', 'SY20260377'],
  },
  {
    ...back('其他', 0.1, 76, '包装颜色和上次不一样。', [ASK, ['reject', 'rejected', 'operator', SAME_GOODS]]),
    rejectReason: SAME_GOODS,
  },
];
const RETURN_TO = '广东省东莞市虎门镇连岸二路 8 号退货组，客服 400-000-2026';

/** An after-sale request for part of an order line, with every step so far. */
export interface DemoAfterSale {
  serial: number;
  orderId: string;
  khId: number;
  userId: number;
  orderLineId: number;
  kind: AfterSaleKind;
  reason: string;
  description: string;
  rejectReason: string;
  returnAddress: string;
  carrier: string;
  trackingNo: string;
  pieces: number;
  /** fen */
  amount: number;
  state: string;
  steps: { event: string; from: string | null; to: string; actor: Step[2]; note: string; at: Date }[];
}

/** After-sale requests of a company in several states, for one line each of its last completed orders. */
export function afterSales(now: Date, khId: number, orders: readonly PastOrder[]): DemoAfterSale[] {
  const received = orders
    .flatMap((one) => {
      const at = worthReturning(one);
      const { completedAt } = one.story;
      return one.order.khId === khId && completedAt && at >= 0 ? [{ one, at, completedAt }] : [];
    })
    .sort((a, b) => b.completedAt.getTime() - a.completedAt.getTime());
  return STORIES.flatMap((story, index) => {
    const line = received[index];
    return line ? [afterSaleOf(now, story, index + 1, line)] : [];
  });
}

/** How long a completed order's requests may still be open. */
const OPEN_DAYS = 6;

/**
 * One request about an order, as the `serial`-th: finished unless the goods came a few days ago. Undefined where no line
 * of it is worth one.
 */
export function afterSaleOn(now: Date, serial: number, one: PastOrder): DemoAfterSale | undefined {
  const { completedAt } = one.story;
  const at = worthReturning(one);
  if (!completedAt || at < 0) return undefined;
  const isRecent = now.getTime() - completedAt.getTime() < OPEN_DAYS * 24 * HOUR;
  const stories = STORIES.filter(
    ({ steps }) => isRecent || ['done', 'rejected'].includes(steps.at(-1)?.[1] ?? ''),
  );
  const story = stories[serial % stories.length];
  return story && afterSaleOf(now, story, serial, { one, at, completedAt });
}

const worthReturning = ({ quote }: PastOrder): number =>
  quote.lines.findIndex(({ totalPieces, payable }) => totalPieces >= 10 && payable >= 1000);

interface Line {
  one: PastOrder;
  at: number;
  completedAt: Date;
}

function afterSaleOf(now: Date, story: Story, serial: number, { one, at, completedAt }: Line): DemoAfterSale {
  if (!AFTER_SALE_REASONS[story.kind].includes(story.reason))
    throw new Error(`No such reason: ${story.reason}`);
  const line = one.quote.lines[at];
  if (!line) throw new Error('A demo order without lines');
  const requested = requestedAt(completedAt, story, now);
  const lasted = Math.min(now.getTime() - requested, story.hoursAgo * HOUR);
  const pieces = Math.max(1, Math.floor(line.totalPieces * story.share));
  const discountShare = subtractFen(line.amount, line.payable);
  const bought = { amount: line.amount, discountShare, totalPieces: line.totalPieces };
  const [carrier, trackingNo] = story.parcel ?? ['', ''];
  const { kind, reason, description, rejectReason = '' } = story;
  return {
    serial,
    orderId: one.id,
    khId: one.order.khId,
    userId: one.order.userId,
    orderLineId: one.lineIds[at] ?? 0,
    kind,
    reason,
    description,
    rejectReason,
    returnAddress: story.steps.includes(AGREE) ? RETURN_TO : '',
    carrier,
    trackingNo,
    pieces,
    amount: refundOfLine({ ...bought, takenPieces: 0, takenAmount: fen(0) }, pieces),
    state: story.steps.at(-1)?.[1] ?? 'waiting',
    steps: story.steps.map(([event, to, actor, note], index) => ({
      event,
      from: story.steps[index - 1]?.[1] ?? null,
      to,
      actor,
      note,
      at: new Date(requested + (index * lasted) / (story.steps.length + 1)),
    })),
  };
}

/** As long ago as the story says, but after the goods were received and within the time allowed for requests. */
function requestedAt(completedAt: Date, { hoursAgo }: Story, now: Date): number {
  const received = completedAt.getTime();
  const early = received + (now.getTime() - received) / 4;
  const wanted = Math.max(now.getTime() - hoursAgo * HOUR, early);
  return Math.min(wanted, received + 6 * 24 * HOUR);
}
