import { type CallData, goodsFromWire } from '@pifa/contract/client';
import { countdownText, phaseWord } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import { Link } from '../../../ui/router';
import { useServerClock } from '../../../lib/server-clock';
import { useLoggedIn } from '../../../lib/session';
import { Icon } from '../../../ui/icon';
import { Tag } from '../../../ui/tag';
import {
  activityItem,
  activityPath,
  ActivityPrice,
  instantOf,
  kindLook,
  useOnFlip,
  usePhase,
} from '../../../widgets/activity-card';
import { fullAmountLooks } from '../../../widgets/activity-kinds/full-amount';
import { useVisibility, useWebConfig } from '../../../widgets/site';
import { promotionsQuery } from '../queries';
import { AddOnRow } from './add-on-row';
import { CouponRow } from './coupon-row';

type Promotions = CallData<'activityByGoods'>;

/** Running and upcoming promotions of this goods: links to its activities, 满减满赠 and coupons (UX §4.3). */
export function Promotions({ goodsId }: { goodsId: string }) {
  const member = useLoggedIn();
  const { data, refetch } = useQuery(promotionsQuery(goodsId));
  const activities = data?.activities.filter(({ state }) => state !== 'ended') ?? [];
  const gifts = data?.fullGifts ?? [];
  return (
    <ul aria-label="促销" className="flex flex-col gap-2 empty:hidden">
      {activities.map((activity) => (
        <ActivityRow
          key={`${activity.kind}-${activity.id}`}
          activity={activity}
          goodsId={goodsId}
          renew={() => void refetch()}
        />
      ))}
      {gifts.map((gift) => (
        <GiftRow key={`${gift.kind}-${gift.id}`} gift={gift} />
      ))}
      <AddOnRow goodsId={goodsId} />
      {member && <CouponRow goodsId={goodsId} />}
    </ul>
  );
}

function ActivityRow({
  activity,
  goodsId,
  renew,
}: {
  activity: Promotions['activities'][number];
  goodsId: string;
  renew: () => void;
}) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const look = kindLook(activity.kind);
  const wire = activity.goods.find((one) => one.goodsId === goodsId);
  const phase = usePhase(activity, wire?.left ?? null);
  useOnFlip(phase, renew);
  if (phase === 'ended') return null;
  const priced = visibility.pricesVisible && wire;
  return (
    <li>
      <Link
        to={activityPath(activity.kind, activity.id, goodsId)}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card px-3 py-2 text-13 text-t1 hover:border-brand-200"
      >
        <Tag tone={look.tone}>{activity.tag || look.name}</Tag>
        <span className="font-medium">{phaseWord(phase).word}</span>
        {priced && (
          <ActivityPrice
            item={activityItem(wire)}
            visibility={visibility}
            symbol={symbol}
            size="row"
            asLink={false}
            className="*:data-unit-prices:hidden"
          />
        )}
        <RowClock start={activity.startTime} end={activity.endTime} before={phase === 'not-started'} />
        <span className="ml-auto inline-flex items-center">
          {phase === 'live' ? look.live : '去看看'}
          <Icon as={ChevronRight} size={14} />
        </span>
      </Link>
    </li>
  );
}

function RowClock({ start, end, before }: { start: string; end: string; before: boolean }) {
  const now = useServerClock();
  const until = instantOf(before ? start : end);
  if (!until || until.getTime() <= now) return null;
  return (
    <span aria-hidden className="text-t2 tabular-nums">
      {before ? '距开始' : '距结束'} {countdownText(until.getTime() - now)}
    </span>
  );
}

function GiftRow({ gift }: { gift: Promotions['fullGifts'][number] }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13 text-t1">
      <Tag tone="amber">{fullAmountLooks[gift.kind]?.name ?? '满赠'}</Tag>
      <span>
        {gift.steps.map(({ fromText, giveText }) => `${fromText} ${giveText}`).join('；')}
        {gift.scopeText && <span className="ml-2 text-t3">{gift.scopeText}</span>}
      </span>
      <GiftNames gift={gift} />
    </li>
  );
}

/** The names of the gifts to choose from. */
function GiftNames({ gift }: { gift: Promotions['fullGifts'][number] }) {
  const names = gift.steps.flatMap(({ gifts }) => gifts.map((one) => goodsFromWire(one).name));
  if (names.length === 0) return null;
  return <span className="min-w-0 truncate text-t3">赠品：{[...new Set(names)].slice(0, 3).join('、')}</span>;
}
