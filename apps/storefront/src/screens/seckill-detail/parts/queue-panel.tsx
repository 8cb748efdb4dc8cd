import type { WireTicket } from '@pifa/contract/client';
import { type QuantityRule, quantityLabel } from '@pifa/domain';
import { CircleCheck, CircleX, Clock, Hourglass, type IconNode } from 'lucide';
import { useServerClock } from '../../../lib/server-clock';
import { goodsPath } from '../../../lib/links';
import { LinkButton } from '../../../ui/button';
import { Countdown } from '../../../ui/countdown';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Spinner } from '../../../ui/spinner';
import { instantOf } from '../../../widgets/activity-card';
import { verdictOf } from '../use-queue';

type Verdict = NonNullable<WireTicket['verdict']>;

interface Message {
  icon: IconNode | null;
  look: string;
  title: string;
  /** While it is open, and where the mall sends nothing more specific. */
  text: string;
}

const SAID: Record<Verdict, Message> = {
  waiting: {
    icon: null,
    look: 'bg-blue-50 text-blue-600',
    title: '排队中，请勿刷新',
    text: '结果会自动显示在这里',
  },
  standby: {
    icon: Hourglass,
    look: 'bg-amber-50 text-amber-800',
    title: '候补中',
    text: '名额暂时都被占用；有人未付款时，会按顺序递补给您',
  },
  won: {
    icon: CircleCheck,
    look: 'bg-green-50 text-green-700',
    title: '抢到了，请尽快付款',
    text: '逾期未付款，名额将让给候补的客户',
  },
  lost: {
    icon: CircleX,
    look: 'bg-disabled-bg text-t2',
    title: '本场已抢光，这次没有抢到',
    text: '您没有被扣款，可以按原价购买或关注下一场',
  },
  limited: {
    icon: CircleX,
    look: 'bg-disabled-bg text-t2',
    title: '贵公司的限购名额已用完',
    text: '已购买、待付款以及同事抢到或候补的都计入',
  },
  expired: {
    icon: Clock,
    look: 'bg-disabled-bg text-t2',
    title: '名额已过期',
    text: '在保留时间内没有下单，名额已经让出',
  },
  ordered: {
    icon: CircleCheck,
    look: 'bg-green-50 text-green-700',
    title: '已下单',
    text: '请在订单的付款时限内完成付款',
  },
};

/** 「前面还有 12 人」; the next one reads 「下一位就是您」. */
function placeText(place: number | null): string {
  if (place === null) return '正在取号';
  return place > 0 ? `前面还有 ${place.toLocaleString('en-US')} 人` : '下一位就是您';
}

/** The waiting room: always the real position or a verdict, never only a spinner (UX secKillDetail). */
export function QueuePanel({
  ticket,
  rule,
  unsure,
}: {
  ticket: WireTicket;
  rule: QuantityRule;
  /** The connection is currently lost. */
  unsure: boolean;
}) {
  const verdict = verdictOf(ticket);
  const { icon, look, title, text } = SAID[verdict];
  const open = verdict === 'waiting' || verdict === 'standby';
  return (
    <section aria-label="排队结果" data-verdict={verdict} className={cx('rounded-card p-4', look)}>
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {icon ? <Icon as={icon} size={24} /> : <Spinner />}
        <strong className="text-16 font-semibold">{title}</strong>
        {open && <span className="text-16 tabular-nums">{placeText(ticket.place)}</span>}
      </div>
      <p className="mt-1 text-13 text-t2">
        {open || !ticket.text ? text : ticket.text}
        <span className="ml-3">
          数量 {quantityLabel(rule, { packs: ticket.ipcnt, pieces: ticket.spcnt })}
        </span>
      </p>
      {unsure && (
        <p role="alert" className="mt-1 text-13 text-amber-800">
          网络不稳，正在重新连接；您的位置已由商城保留
        </p>
      )}
      {verdict === 'won' && <Kept until={ticket.keptUntil} />}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {verdict === 'won' && ticket.cartId && (
          <LinkButton to={`/pay?ids=${ticket.cartId}`} variant="brand" size="touch">
            去付款
          </LinkButton>
        )}
        {verdict === 'ordered' && (
          <LinkButton to="/pages/membercenter/myorder" variant="brand" size="touch">
            查看我的订单
          </LinkButton>
        )}
        {(verdict === 'lost' || verdict === 'limited' || verdict === 'expired') && (
          <LinkButton to={goodsPath(ticket.goodsId)} variant="outline" size="touch">
            原价购买
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** 「名额保留 04:59」. */
function Kept({ until }: { until: string | undefined }) {
  const now = useServerClock();
  const at = instantOf(until);
  if (!at || at.getTime() <= now) return null;
  return (
    <p className="mt-2 flex items-center gap-2 text-13">
      名额保留
      <Countdown remaining={at.getTime() - now} label="名额保留" look="blocks" />
    </p>
  );
}
