import { useQuery } from '@tanstack/react-query';
import { ClipboardList, CreditCard, type IconNode, MessageSquare, PackageOpen, Truck } from 'lucide';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { cx } from '../../../ui/cx';
import { RetryBlock } from '../../../ui/retry-block';
import { Icon } from '../../../ui/icon';
import { memberPath } from '../../../widgets/member-frame';
import { orderCountsQuery } from '../queries';

interface Tile {
  label: string;
  icon: IconNode;
  to: string;
  count: number;
  /** Waits for the buyer: shown in brand. */
  urgent?: boolean;
}

/** Order counts by state (`orders/num`): 待付款, 待发货, 待收货, 待评价, 全部. */
export function OrderTiles() {
  const { data, isError, refetch, isFetching } = useQuery(orderCountsQuery);
  if (isError && !data) return <RetryBlock look="strip" busy={isFetching} onRetry={() => void refetch()} />;
  const orders = memberPath('myorder');
  const count = (...states: string[]) => states.reduce((sum, state) => sum + (data?.states[state] ?? 0), 0);
  const tiles: Tile[] = [
    { label: '待付款', icon: CreditCard, to: `${orders}?state=unpaid`, count: count('unpaid'), urgent: true },
    { label: '待发货', icon: PackageOpen, to: `${orders}?state=to-ship`, count: count('to-ship') },
    { label: '待收货', icon: Truck, to: `${orders}?state=shipped`, count: count('shipped') },
    { label: '待评价', icon: MessageSquare, to: memberPath('appraisalView'), count: count('to-review') },
    { label: '全部订单', icon: ClipboardList, to: orders, count: data?.all ?? 0 },
  ].filter((tile) => leadsSomewhere(tile.to));
  if (tiles.length === 0) return null;
  return (
    <nav aria-label="我的订单" className="rounded-card border border-line bg-card p-2">
      <ul className="flex">
        {tiles.map((tile) => (
          <li key={tile.label} className="flex min-w-0 flex-1">
            <Link
              to={tile.to}
              className="flex min-w-0 flex-1 items-center justify-center gap-3 rounded-card py-3 hover:bg-sub phone:flex-col phone:gap-1 phone:py-2"
            >
              <Icon as={tile.icon} size={24} className="text-t3" />
              <span className="flex flex-col phone:items-center">
                <span
                  className={cx(
                    'text-20 font-semibold phone:text-18',
                    data && tile.count > 0 ? (tile.urgent ? 'text-brand-700' : 'text-t1') : 'text-t3',
                  )}
                >
                  {data ? tile.count.toLocaleString('en-US') : '-'}
                </span>
                <span className="text-13 whitespace-nowrap text-t2 phone:text-12">{tile.label}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
