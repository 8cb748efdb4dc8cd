import { NEW_GOODS_DAYS } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { prefetchAll } from '../../lib/query-client';
import type { PrepareContext } from '../../lib/screen-route';
import { currentSession, useLoggedIn, useSession } from '../../lib/session';
import { useServed } from '../../ui/served';
import { useGoodsSeen } from '../../lib/use-goods-seen';
import { Part } from '../../ui/part';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, SkeletonCard } from '../../ui/skeleton';
import { useIsPhone, useMedia } from '../../ui/use-media';
import { homeKinds } from '../../widgets/activity-card';
import { menusQuery } from '../../widgets/frame/queries';
import { categoriesQuery } from '../../widgets/categories';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { NoticeLine } from '../../widgets/notice-line';
import { AfterPaint } from './after-paint';
import { GoodsStrip } from './parts/goods-strip';
import { Hero } from './parts/hero';
import { HeroCarousel } from './parts/hero-carousel';
import { PhoneEntries } from './parts/phone-entries';
import {
  activitiesQuery,
  addOnsQuery,
  bannersQuery,
  floorsQuery,
  giftsQuery,
  ladderQuery,
  latestOrderQuery,
  monthsQuery,
  newGoodsQuery,
  orderCountsQuery,
  promotionQuery,
  regularQuery,
  rightBannersQuery,
  runningDrawQuery,
  seckillQuery,
} from './queries';
import type { HomeView } from './view';

const ActivityFloors = lazy(async () => ({
  default: (await import('./parts/activity-floors')).ActivityFloors,
}));

// Members only: visitors do not download it.
const QuickStrip = lazy(async () => ({ default: (await import('./parts/quick-strip')).QuickStrip }));

// Kept out of the code the first goods wait for.
const RightBanners = lazy(async () => ({ default: (await import('./parts/right-banners')).RightBanners }));
const OfferStrip = lazy(async () => ({ default: (await import('./parts/offer-strip')).OfferStrip }));
const BrandWall = lazy(async () => ({ default: (await import('./parts/brand-wall')).BrandWall }));
const Floors = lazy(async () => ({ default: (await import('./parts/floors')).Floors }));
const FloorRail = lazy(async () => ({ default: (await import('./parts/floor-rail')).FloorRail }));

/** Prefetches the first screen's data while its code loads. Seeded data is not requested again. */
export function prepare({ client, form }: PrepareContext): void {
  const first = [bannersQuery, categoriesQuery, floorsQuery, ladderQuery];
  const below = [rightBannersQuery, giftsQuery, addOnsQuery, runningDrawQuery, seckillQuery];
  const own = [orderCountsQuery, monthsQuery, latestOrderQuery, regularQuery];
  // A server draws what is below as well; a browser asks for it when it draws it.
  const served = typeof window === 'undefined';
  prefetchAll(client, [
    ...first,
    ...(form === 'phone' ? [menusQuery('phone')] : []),
    ...(served ? [...below, ...homeKinds().map(activitiesQuery)] : []),
    ...(currentSession() ? own : []),
  ]);
}

const PLACE = (
  <div aria-hidden className="container-page mt-8 h-120 phone:mt-6">
    <Skeleton className="h-full w-full rounded-card" />
  </div>
);
/** About as high as the floors, so that Back can restore the scroll position. */
const FLOORS_PLACE = (
  <div aria-hidden className="container-page mt-8 min-h-585 phone:mt-6 phone:min-h-1000">
    <div className="goods-grid">
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
        <SkeletonCard key={index} />
      ))}
    </div>
  </div>
);
/** Rendered after the first goods, so that its code does not delay them; `served` parts come with the page itself. */
function AfterGoods({
  place,
  waits = true,
  served = false,
  children,
}: {
  place: ReactNode;
  waits?: boolean;
  served?: boolean;
  children: ReactNode;
}) {
  const comesWithPage = useServed() && served;
  const seen = useGoodsSeen(waits && !comesWithPage);
  return seen || comesWithPage ? <Part waiting={place}>{children}</Part> : place;
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
  // If nothing above has goods, the floors show the first ones.
  const ladder = useQuery(ladderQuery);
  const goodsComeFirst = !ladder.isError && ladder.data?.list.length !== 0;
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
        {member && (
          <Suspense fallback={<div aria-hidden className="container-page mt-4 h-56 phone:h-62" />}>
            <QuickStrip />
          </Suspense>
        )}
        <AfterGoods place={<div aria-hidden className="container-page mt-4 h-30 phone:h-24" />} served>
          <RightBanners />
        </AfterGoods>
        <AfterGoods place={<div aria-hidden className="container-page mt-4 h-16 phone:h-34" />} served>
          <OfferStrip />
        </AfterGoods>
        <AfterGoods place={PLACE} served>
          <ActivityFloors view={view} />
        </AfterGoods>
        <GoodsStrip
          title="阶梯价专区"
          remark={member ? '贵公司可享的阶梯价，买得越多单价越低' : '买得越多，单价越低'}
          query={ladderQuery}
          view={view}
          withTiers
          first
        />
        <GoodsStrip
          title="新品上架"
          remark={`近 ${NEW_GOODS_DAYS} 天上架`}
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
        {floors.isError && !floors.data && (
          <div className="container-page mt-8">
            <RetryBlock look="strip" busy={floors.isFetching} onRetry={() => void floors.refetch()} />
          </div>
        )}
        {!floors.data && !floors.isError && FLOORS_PLACE}
        {floors.data && (
          <AfterGoods place={FLOORS_PLACE} waits={goodsComeFirst}>
            <Floors floors={floors.data} view={view} />
          </AfterGoods>
        )}
        <AfterGoods place={null}>
          <BrandWall />
          {withRail && floors.data && <FloorRail floors={floors.data} />}
        </AfterGoods>
      </AfterPaint>
    </div>
  );
}
