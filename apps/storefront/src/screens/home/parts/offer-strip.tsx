import { useQuery } from '@tanstack/react-query';
import { BadgePercent, Gift, type IconNode, PartyPopper, ShoppingBag } from 'lucide';
import { useRef } from 'react';
import { Link } from '../../../ui/router';
import { callQuery } from '../../../lib/api';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useLoggedIn } from '../../../lib/session';
import { Icon } from '../../../ui/icon';
import { fullAmountLooks } from '../../../widgets/activity-kinds/full-amount';
import { ADD_ONS, CLAIM, addOnsQuery, giftsQuery, runningDrawQuery, WHEEL } from '../queries';
import { useNear } from '../use-near';

interface Offer {
  icon: IconNode;
  title: string;
  text: string;
  to: string;
}

/** 满赠, 领券, 抽奖 and 加价购 in one row: each only while it runs, and no row where nothing does (UX §4.1). */
export function OfferStrip() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return <div ref={place}>{near ? <Offers /> : <OfferPlace />}</div>;
}

/** Reserves its height, so that the content below does not shift. */
function OfferPlace() {
  return <div aria-hidden className="container-page mt-4 h-16 phone:h-34" />;
}

function Offers() {
  const member = useLoggedIn();
  const { data: gifts = [], isPending: waiting } = useQuery(giftsQuery);
  const { data: draw, isPending: waitingToo } = useQuery(runningDrawQuery);
  const { data: cards = [] } = useQuery({
    ...callQuery('cardsToClaim', { query: { available: '1' } }),
    enabled: member,
  });
  const { data: addOns = [], isPending: waitingAlso } = useQuery(addOnsQuery);
  if (waiting || waitingToo || waitingAlso) return <OfferPlace />;
  const gift = gifts.find(({ kind }) => fullAmountLooks[kind]?.givesGoods) ?? gifts[0];
  const more = gifts.length > 1;
  const [step] = gift?.steps ?? [];
  const chances = draw?.chances ?? 0;
  const offers: (Offer | null | undefined)[] = [
    gift &&
      step && {
        icon: Gift,
        title: fullAmountLooks[gift.kind]?.name ?? '满赠',
        text: `${step.fromText} ${step.giveText}${more ? ` 等 ${gifts.length} 项` : ''}`,
        to: more ? '/pages/ordercenter' : gift.link || '/pages/ordercenter',
      },
    cards.length > 0
      ? { icon: BadgePercent, title: '领券', text: `${cards.length} 张优惠券可领`, to: CLAIM }
      : null,
    draw && {
      icon: PartyPopper,
      title: '抽奖',
      text: chances > 0 ? `您有 ${chances} 次抽奖机会` : draw.title || '幸运转盘',
      to: WHEEL,
    },
    addOns[0] && {
      icon: ShoppingBag,
      title: '加价购',
      text: addOns.length > 1 ? `${addOns.length} 个活动进行中` : addOns[0].conditionText || addOns[0].title,
      to: ADD_ONS,
    },
  ];
  const shown = offers.filter((offer): offer is Offer => Boolean(offer && leadsSomewhere(offer.to)));
  if (shown.length === 0) return null;
  return (
    <nav aria-label="优惠活动" className="container-page mt-4 flex flex-wrap gap-gutter phone:gap-2">
      {shown.map(({ icon, title, text, to }) => (
        <Link
          key={title}
          to={to}
          className="flex min-h-16 min-w-0 flex-1 basis-56 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 hover:border-brand-200 phone:basis-[calc(50%-4px)] phone:gap-2 phone:px-3"
        >
          <span className="grid size-9 shrink-0 place-content-center rounded-pill bg-amber-50 text-amber-800">
            <Icon as={icon} size={20} />
          </span>
          <span className="min-w-0">
            <span className="block text-14 font-medium text-t1">{title}</span>
            <span className="block truncate text-12 text-t2">{text}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
