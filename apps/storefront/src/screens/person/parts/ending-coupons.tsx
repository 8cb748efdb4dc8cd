import { useQuery } from '@tanstack/react-query';
import { leadsSomewhere } from '../../../lib/screen-route';
import { serverNow } from '../../../lib/server-clock';
import { LinkButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { CouponCard, daysLeft } from '../../../widgets/coupon-card';
import { memberPath } from '../../../widgets/member-frame';
import { couponsQuery } from '../queries';
import { Block, MoreLink } from './block';

/** A coupon is 即将过期 within this many days. */
const SOON_DAYS = 7;
const MOST = 3;

/** Coupons that end within a week, soonest first; hidden without any (UX §4.11 person). */
export function EndingCoupons({
  symbol,
  aside = false,
}: {
  symbol: string;
  /** Beside another block on a wide screen: one below the other, two at most. */
  aside?: boolean;
}) {
  const wallet = memberPath('mycar');
  const exists = leadsSomewhere(wallet);
  const { data } = useQuery({ ...couponsQuery, enabled: exists });
  const now = serverNow();
  const ending = (data?.list ?? []).filter(({ endTime }) => {
    const left = daysLeft(endTime, now);
    return left !== null && left < SOON_DAYS;
  });
  if (!exists || ending.length === 0) return null;
  return (
    <Block
      title="即将过期的卡券"
      more={<MoreLink to={wallet} label="我的卡券" />}
      className={cx(aside && 'xl:w-92 xl:shrink-0')}
    >
      <ul
        className={cx(
          'grid grid-cols-3 gap-3 px-5 pb-4 max-[1279px]:grid-cols-2 phone:grid-cols-1 phone:px-3',
          aside && 'xl:grid-cols-1',
        )}
      >
        {ending.slice(0, aside ? 2 : MOST).map((card) => (
          <li key={card.id} className="min-w-0">
            <CouponCard card={card} symbol={symbol} className="h-full">
              {card.link && leadsSomewhere(card.link) && (
                <LinkButton
                  size="dense"
                  to={card.link}
                  className="mt-auto self-end"
                  aria-label={`去使用：${card.name}`}
                >
                  去使用
                </LinkButton>
              )}
            </CouponCard>
          </li>
        ))}
      </ul>
    </Block>
  );
}
