import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide';
import type { PrepareContext } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useIsPhone } from '../../ui/use-media';
import { useLogout } from '../../widgets/frame/use-logout';
import { HubGrid } from '../../widgets/member-frame';
import { useWebConfig } from '../../widgets/site';
import { CompanyCard } from './parts/company-card';
import { EndingCoupons } from './parts/ending-coupons';
import { LatestOrders } from './parts/latest-orders';
import { OrderTiles } from './parts/order-tiles';
import { RegularStrip } from './parts/regular-strip';
import { Spending } from './parts/spending';
import { StarterSteps } from './parts/starter-steps';
import { unreadQuery } from '../../widgets/unread';
import { couponsQuery, latestOrdersQuery, monthsQuery, orderCountsQuery, regularQuery } from './queries';

/** Starts every block's call at once. */
export function prepare({ client }: PrepareContext): void {
  if (!currentSession()) return;
  void client.prefetchQuery(unreadQuery);
  void client.prefetchQuery(couponsQuery);
  void client.prefetchQuery(orderCountsQuery);
  void client.prefetchQuery(latestOrdersQuery);
  void client.prefetchQuery(regularQuery);
  void client.prefetchQuery(monthsQuery);
}

/** 会员中心 (UX §4.11): account, open tasks, orders and regular purchases. Each block loads and fails on its own. */
export function Screen() {
  const isPhone = useIsPhone();
  const leave = useLogout();
  const { symbol } = useWebConfig();
  const { data: counts } = useQuery(orderCountsQuery);
  const isNew = counts?.all === 0;
  return (
    <div className="container-page flex flex-col gap-4 phone:gap-3 phone:py-3">
      <h1 tabIndex={-1} className="sr-only">
        会员中心
      </h1>
      <CompanyCard />
      <OrderTiles />
      {isNew && <StarterSteps />}
      {isPhone ? (
        <>
          <HubGrid />
          <EndingCoupons symbol={symbol} />
        </>
      ) : (
        <div className="flex items-stretch gap-4 max-[1279px]:flex-col">
          {!isNew && <Spending symbol={symbol} />}
          <EndingCoupons symbol={symbol} aside={!isNew} />
        </div>
      )}
      {!isNew && <LatestOrders symbol={symbol} />}
      {!isNew && <RegularStrip />}
      {!isNew && isPhone && <Spending symbol={symbol} />}
      {isPhone && (
        <Button size="touch" block onClick={leave} icon={<Icon as={LogOut} size={18} />}>
          退出登录
        </Button>
      )}
    </div>
  );
}
