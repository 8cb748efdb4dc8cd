import { ApiRefusal, goodsFromWire } from '@pifa/contract/client';
import { useMutation, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from '../../ui/router';
import { api } from '../../lib/api';
import { categoryPath } from '../../lib/links';
import { usePageTitle } from '../../lib/page-title';
import type { ScreenModule } from '../../lib/screen-route';
import { useLoggedIn } from '../../lib/session';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Part } from '../../ui/part';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, SkeletonLines, Waiting } from '../../ui/skeleton';
import { useIsPhone } from '../../ui/use-media';
import { FavouriteButton } from '../../widgets/favourite';
import {
  GoodsCard,
  GoodsTags,
  InCartMark,
  StockWord,
  useGroupTier,
  useShelf,
} from '../../widgets/goods-card';
import { ChosenSummary, loadGroupMatrix, useOrderLines } from '../../widgets/goods-matrix';
import { RuleLine } from '../../widgets/quantity-pair';
import { useSite, useVisibility, useWebConfig } from '../../widgets/site';
import { BuyPanel } from './parts/buy-panel';
import { Gallery } from './parts/gallery';
import { LastBuyLine } from './parts/last-buy-line';
import { PhoneBar } from './parts/phone-bar';
import { PriceBand } from './parts/price-band';
import { Promises } from './parts/promises';
import {
  type GoodsPage,
  prepareGoods,
  picturesQuery,
  promotionsQuery,
  similarQuery,
  typeQuery,
  useGoodsPage,
  useGroup,
} from './queries';

const About = lazy(async () => ({ default: (await import('./parts/about')).About }));
const Gone = lazy(async () => ({ default: (await import('./parts/gone')).Gone }));
const Promotions = lazy(async () => ({ default: (await import('./parts/promotions')).Promotions }));
const ChooseSheet = lazy(async () => ({ default: (await import('./parts/choose-sheet')).ChooseSheet }));

/** Prefetches the page's data while its code loads. */
export const prepare: ScreenModule['prepare'] = (context) => prepareGoods(context).catch(() => undefined);

/** 商品详情 (UX §4.3). */
export function Screen() {
  const { id = '' } = useParams();
  const { page, error, isPending, refetch, isFetching } = useGoodsPage(id);
  if (page) return page.goods.onSale ? <Detail page={page} /> : <Gone goodsId={id} />;
  if (isPending) return <DetailSkeleton />;
  if (!error || (error instanceof ApiRefusal && (error.code === 'not-found' || error.status === 404)))
    return <Gone goodsId={id} />;
  return (
    <div className="container-page py-6">
      <RetryBlock busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function Detail({ page }: { page: GoodsPage }) {
  const { goods, wire } = page;
  const site = useSite();
  const { symbol, outOfStockLabel } = useWebConfig();
  const visibility = useVisibility();
  const phone = useIsPhone();
  const loggedIn = useLoggedIn();
  const { siblings, keys, waiting } = useGroup(goods);
  const lines = useOrderLines(siblings, goods);
  const cataloguePrice = useShelf(goods);
  const line = lines.priced?.lines.find((one) => one.key === goods.id) ?? null;
  const counted = lines.priced?.lines.find((one) => one.tier?.scope === 'group')?.tier?.countedPieces ?? 0;
  const groupTier = useGroupTier(goods, counted);
  const band = { goods, cataloguePrice, line, groupTier, visibility, symbol };
  const [sheet, setSheet] = useState(false);
  const inGroup = goods.groupId !== null;
  useEffect(() => {
    if (inGroup) loadGroupMatrix();
  }, [inGroup]);
  // Its rows come with their code; the call need not wait for that.
  usePrefetchQuery(promotionsQuery(goods.id));
  const type = useQuery(typeQuery(goods.id));
  const pictures = useQuery(picturesQuery(goods.id));
  const path = type.data?.path ?? [];
  usePageTitle([goods.name, goods.brandName, goods.spec].filter(Boolean).join(' '), wire.sellingLine || null);
  useRecordView(goods.id, loggedIn);
  const images = useMemo(() => {
    const list = (pictures.data ?? []).map((picture) => picture.url).filter(Boolean);
    return list.length > 0 ? list : goods.image ? [goods.image] : [];
  }, [pictures.data, goods.image]);
  const panel = { goods, siblings, keys, lines, visibility, symbol, outOfStockLabel };
  // The matrix appears complete: boxes that shift under the pointer would be worse than a short wait.
  const buyPanel = waiting ? (
    <Skeleton className="h-60 w-full" />
  ) : (
    <BuyPanel {...panel} withButtons={!phone} />
  );
  const chosen = Object.values(lines.chosen).filter((quantity) => quantity.packs + quantity.pieces > 0);
  return (
    <div className="container-page pb-6">
      <Breadcrumb
        className="py-3 phone:hidden"
        crumbs={[
          { label: '首页', to: '/pages/home' },
          ...path.map((one) => ({ label: one.typeName, to: categoryPath(one.typeId) })),
          { label: goods.name },
        ]}
      />
      {/* The 选购区 is beside the picture; on a tablet its table needs the width, so it is below. */}
      <div className="grid gap-x-6 gap-y-4 rounded-card bg-card md:grid-cols-[240px_minmax(0,1fr)] md:border md:border-line md:p-6 lg:grid-cols-[minmax(320px,480px)_minmax(0,1fr)] 2xl:grid-cols-[480px_minmax(0,1fr)_200px] phone:-mx-3 phone:gap-3 phone:rounded-none phone:px-3 phone:pb-3">
        <div>
          <Gallery name={goods.name} pictures={images} />
          <div className="mt-3 flex items-center justify-between text-13 text-t3 phone:hidden">
            <FavouriteButton goodsId={goods.id} />
            <span>编号 {goods.code || '--'}</span>
          </div>
        </div>
        <div className="min-w-0 md:max-lg:contents lg:flex lg:flex-col lg:gap-4">
          <div className="flex min-w-0 flex-col gap-3">
            <div>
              <h1 className="text-20 font-semibold text-t1">{goods.name}</h1>
              {wire.sellingLine && <p className="mt-1 text-14 text-brand-700">{wire.sellingLine}</p>}
              <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-t3">
                {goods.spec && <span>{goods.spec}</span>}
                {goods.brandName && <span>品牌 {goods.brandName}</span>}
                <StockWord goods={goods} label={outOfStockLabel} />
                <GoodsTags goods={goods} cataloguePrice={visibility.pricesVisible ? cataloguePrice : null} />
                <InCartMark goodsId={goods.id} rule={goods.rule} />
              </p>
            </div>
            <PriceBand {...band} />
            <Part>
              <Promotions goodsId={goods.id} />
            </Part>
            <LastBuyLine goods={goods} onTake={(quantity) => lines.set(goods.id, quantity)} />
            <div className="2xl:hidden">
              <Promises page={page} />
            </div>
            {phone && (
              <button
                type="button"
                onClick={() => setSheet(true)}
                className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-card px-3 text-left"
              >
                <span className="min-w-0">
                  <span className="block text-14 text-t1">选择规格与数量</span>
                  <RuleLine rule={goods.rule} />
                </span>
                <span className="text-13 whitespace-nowrap text-brand-700">
                  {chosen.length > 0 ? `已选 ${chosen.length} 款` : '请选择'}
                </span>
              </button>
            )}
          </div>
          {!phone && <div className="min-w-0 md:max-lg:col-span-2 lg:contents">{buyPanel}</div>}
        </div>
        <aside className="hidden 2xl:block">
          <h2 className="mb-3 text-14 font-medium text-t2">供应保障</h2>
          <Promises page={page} asCard />
        </aside>
      </div>
      <section
        aria-label="商品信息"
        className="mt-6 rounded-card border border-line bg-card px-6 pt-2 pb-6 phone:mt-3 phone:px-3"
      >
        <h2 className="sr-only">商品信息</h2>
        <Part needed waiting={<SkeletonLines lines={8} />}>
          <About key={goods.id} page={page} categoryName={path.map((one) => one.typeName).join(' / ')} />
        </Part>
      </section>
      <Similar goodsId={goods.id} symbol={symbol} />
      <PhoneBar goods={goods} phone={site.phone} visibility={visibility} onChoose={() => setSheet(true)} />
      {phone && sheet && (
        <Part>
          <ChooseSheet
            lines={lines}
            summary={<ChosenSummary goods={siblings} lines={lines} symbol={symbol} visibility={visibility} />}
            open
            onClose={() => setSheet(false)}
          >
            <PriceBand {...band} />
            <div className="pt-4">{buyPanel}</div>
          </ChooseSheet>
        </Part>
      )}
    </div>
  );
}

/** A look is told once a view, in the background: everybody's are counted, a member's also join 最近浏览. */
function useRecordView(goodsId: string, loggedIn: boolean): void {
  const { mutate } = useMutation({
    mutationFn: (id: string) => api('recordView', { body: { goodsId: id } }),
  });
  const told = useRef('');
  useEffect(() => {
    // Who logs in or out on the page still has one look at it.
    if (told.current === goodsId) return undefined;
    // A served page learns right after its first effects that somebody is logged in: the look is that member's.
    const timer = setTimeout(() => {
      told.current = goodsId;
      mutate(goodsId);
    });
    return () => clearTimeout(timer);
  }, [goodsId, loggedIn, mutate]);
}

function Similar({ goodsId, symbol }: { goodsId: string; symbol: string }) {
  const visibility = useVisibility();
  const { data } = useQuery(similarQuery(goodsId));
  const list = useMemo(() => (data ?? []).map(goodsFromWire), [data]);
  if (list.length === 0) return null;
  return (
    <section aria-label="看了又看" className="mt-6">
      <h2 className="mb-3 text-18">看了又看</h2>
      <div className="goods-grid goods-grid-full">
        {list.slice(0, 6).map((goods) => (
          <GoodsCard key={goods.id} goods={goods} visibility={visibility} symbol={symbol} />
        ))}
      </div>
    </section>
  );
}

function DetailSkeleton() {
  return (
    <Waiting>
      <div className="container-page py-6">
        <div className="grid gap-6 rounded-card border border-line bg-card p-6 md:grid-cols-[240px_minmax(0,1fr)] lg:grid-cols-[480px_minmax(0,1fr)]">
          <Skeleton className="aspect-square w-full" />
          <div className="flex flex-col gap-4">
            <SkeletonLines lines={3} />
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-40 w-full" />
          </div>
        </div>
      </div>
    </Waiting>
  );
}
