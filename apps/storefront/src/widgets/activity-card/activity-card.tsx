import type { WireActivityKind } from '@pifa/contract/client';
import type { ActivityPhase, Visibility } from '@pifa/domain';
import { Link } from '../../ui/router';
import { buttonLook } from '../../ui/button-look';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { Tag } from '../../ui/tag';
import { ActivityPrice } from './activity-price';
import type { ActivityItem } from './item';
import { activityPath, cardAction, kindLook } from './look';
import { StockBar } from './stock-bar';

interface ActivityCardProps {
  item: ActivityItem;
  kind: WireActivityKind;
  phase: ActivityPhase;
  visibility: Visibility;
  symbol: string;
  /** A word over the picture: 「3家成团」「定金 ¥200」. */
  tag?: string;
  /** A line under the price: 「12月20日起发货」. */
  note?: string;
  eager?: boolean;
  /** Rows of thumbnail and text instead of cards on the phone. */
  rowsOnPhone?: boolean;
  className?: string;
}

/** A goods in an activity: picture, name, price against the list price, what is left, and the way in. */
export function ActivityCard({
  item,
  kind,
  phase,
  visibility,
  symbol,
  tag,
  note,
  eager,
  rowsOnPhone = false,
  className,
}: ActivityCardProps) {
  const { goods } = item;
  const look = kindLook(kind);
  const to = activityPath(kind, item.activityId, goods.id);
  const over = phase === 'ended' || phase === 'sold-out';
  const action = cardAction(kind, phase);
  return (
    <article
      data-goods={goods.id}
      className={cx(
        'group relative flex min-w-0 flex-col rounded-card border border-line bg-card p-3 transition hover:border-brand-200 hover:shadow-e2 phone:p-2',
        rowsOnPhone && 'phone:flex-row phone:gap-3 phone:p-3',
        className,
      )}
    >
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden
        className={cx(
          'relative block shrink-0 self-start overflow-hidden rounded-card border border-line',
          rowsOnPhone ? 'w-full phone:w-28' : 'w-full',
        )}
      >
        <Picture
          src={goods.image}
          alt=""
          name={goods.name}
          width={240}
          sizes="(max-width: 767px) 160px, 240px"
          eager={eager}
          className={cx('w-full', over && 'grayscale')}
        />
        {tag && (
          <Tag tone={look.tone} className="absolute top-1 left-1">
            {tag}
          </Tag>
        )}
        {over && (
          <span className="absolute inset-x-0 bottom-0 bg-ink-900/85 text-center text-12 leading-6 text-white">
            {action}
          </span>
        )}
      </Link>
      <div className={cx('flex min-w-0 flex-1 flex-col', !rowsOnPhone && 'mt-2', rowsOnPhone && 'md:mt-2')}>
        <h3
          className={cx(
            'line-clamp-2 min-h-11 text-14 font-normal text-t1 phone:leading-5',
            rowsOnPhone ? 'phone:min-h-0' : 'phone:min-h-10',
          )}
        >
          <Link to={to} title={goods.name} className="hover:text-brand-700">
            {goods.name}
          </Link>
        </h3>
        <ActivityPrice
          item={item}
          visibility={visibility}
          symbol={symbol}
          size="card"
          over={over}
          className="mt-1 min-h-6"
        />
        {note && <p className="mt-1 truncate text-12 text-t3">{note}</p>}
        {!over && (
          <StockBar rule={goods.rule} quota={item.quota} left={item.left} fill={look.fill} className="mt-2" />
        )}
        {item.limits[0] && !over && <p className="mt-1 line-clamp-2 text-12 text-t3">{item.limits[0]}</p>}
        <div className="mt-auto pt-2">
          <Link
            to={to}
            aria-label={`${action}：${goods.name}`}
            className={buttonLook({
              variant: phase === 'live' ? 'brand' : 'outline',
              size: 'dense',
              block: true,
            })}
          >
            {action}
          </Link>
        </div>
      </div>
    </article>
  );
}
