import type { Visibility } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { PrepareContext } from '../../lib/screen-route';
import { currentSession, useLoggedIn, useSession } from '../../lib/session';
import { useGoodsSeen } from '../../lib/use-goods-seen';
import { RetryBlock } from '../../ui/empty';
import { Skeleton, SkeletonCard } from '../../ui/skeleton';
import { useIsPhone, useMedia } from '../../ui/use-media';
import { categoriesQuery } from '../../widgets/categories';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { NoticeLine } from '../../widgets/notice-line';
import { AfterPaint } from './after-paint';
import { Floor } from './parts/floor';
import { GoodsStrip } from './parts/goods-strip';
import { Hero } from './parts/hero';
import { HeroCarousel } from './parts/hero-carousel';
import { PhoneEntries } from './parts/phone-entries';
import { QuickStrip } from './parts/quick-strip';
import { RightBanners } from './parts/right-banners';
import {
  bannersQuery,
  floorsQuery,
  ladderQuery,
  latestOrderQuery,
  monthsQuery,
  newGoodsQuery,
  orderCountsQuery,
  promotionQuery,
  regularQuery,
} from './queries';

const ActivityFloors = lazy(async () => ({
  default: (await import('./parts/activity-floors')).ActivityFloors,
}));

// Below the first goods: not in what they wait for.
const BrandWall = lazy(async () => ({ default: (await import('./parts/brand-wall')).BrandWall }));
const FloorRail = lazy(async () => ({ default: (await import('./parts/floor-rail')).FloorRail }));

/** What every card of the home page is told; decided once here. */
export interface HomeView {
  visibility: Visibility;
  symbol: string;
  outOfStockLabel: string;
}

/** Starts what the first screen shows while its code is drawn. What the page brought along is not asked again. */
export function prepare({ client }: PrepareContext): void {
  void client.prefetchQuery(bannersQuery);
  void client.prefetchQuery(categoriesQuery);
  void client.prefetchQuery(floorsQuery);
  void client.prefetchQuery(ladderQuery);
  if (!currentSession()) return;
  void client.prefetchQuery(orderCountsQuery);
  void client.prefetchQuery(monthsQuery);
  void client.prefetchQuery(latestOrderQuery);
  void client.prefetchQuery(regularQuery);
}

const PLACE = (
  <div aria-hidden className="container-page mt-8 h-120 phone:mt-6">
    <Skeleton className="h-full w-full rounded-card" />
  </div>
);
/** What comes when the first goods are there: its code must not make them wait. */
function AfterGoods({ place, children }: { place: ReactNode; children: ReactNode }) {
  return useGoodsSeen() ? <Suspense fallback={place}>{children}</Suspense> : place;
}

/** The home page (UX §4.1). Activities that do not exist leave neither an entry nor an empty block. */
export function Screen() {
  const isPhone = useIsPhone();
  const withRail = useMedia('(min-width: 1440px)');
  const member = useLoggedIn();
  const session = useSession();
  const visibility = useVisibility();
  const { symbol, outOfStockLabel } = useWebConfig();
  const view = useMemo<HomeView>(
    () => ({ visibility, symbol, outOfStockLabel }),
    [visibility, symbol, outOfStockLabel],
  );
  const floors = useQuery(floorsQuery);
  return (
    <div className="pb-4" key={session?.userId ?? 'visitor'}>
      <h1 className="sr-only">首页</h1>
      {isPhone ? (
        <>
          <div className="container-page pt-3">
            <HeroCarousel className="aspect-banner w-full overflow-hidden rounded-dialog" />
          </div>
          <PhoneEntries />
          <div className="container-page mt-3">
            <NoticeLine />
          </div>
        </>
      ) : (
        <Hero />
      )}
      <AfterPaint>
        {member && <QuickStrip />}
        <RightBanners />
        <AfterGoods place={PLACE}>
          <ActivityFloors view={view} />
        </AfterGoods>
        <GoodsStrip
          title="阶梯价专区"
          remark={member ? '贵公司可享的阶梯价，买得越多单价越低' : '买得越多，单价越低'}
          query={ladderQuery}
          view={view}
          withTiers
        />
        <GoodsStrip
          title="新品上架"
          remark="近 30 天上架"
          to="/pages/new"
          query={newGoodsQuery}
          view={view}
        />
        <GoodsStrip
          title="最新促销"
          remark="限时特价，结束恢复原价"
          to="/pages/promotion"
          query={promotionQuery}
          view={view}
        />
        {floors.data?.map((floor, place) => (
          <Floor key={floor.type} floor={floor} number={place + 1} view={view} />
        ))}
        {!floors.data &&
          (floors.isError ? (
            <div className="container-page mt-8">
              <RetryBlock look="strip" busy={floors.isFetching} onRetry={() => void floors.refetch()} />
            </div>
          ) : (
            <div className="container-page goods-grid mt-8">
              {Array.from({ length: 5 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
                <SkeletonCard key={index} />
              ))}
            </div>
          ))}
        <AfterGoods place={null}>
          <BrandWall />
          {withRail && floors.data && <FloorRail floors={floors.data} />}
        </AfterGoods>
      </AfterPaint>
    </div>
  );
}
