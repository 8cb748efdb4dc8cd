import type { Goods } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { RetryBlock } from '../../../ui/retry-block';
import { SkeletonCard } from '../../../ui/skeleton';
import { bestTierText, GoodsCard, useShelf } from '../../../widgets/goods-card';
import { type StripQuery, useCards } from '../queries';
import type { HomeView } from '../view';
import { useColumns } from '../use-columns';
import { useNear } from '../use-near';
import { SectionHead } from './section-head';

interface GoodsStripProps {
  title: string;
  remark?: string;
  to?: string;
  query: StripQuery;
  view: HomeView;
  /** Show each goods' best tier: 「满 240 降至 ¥1.45」. */
  withTiers?: boolean;
  /** The first goods of the page: served with it. */
  first?: boolean;
}

/** One row of goods; on the phone it scrolls sideways. Not rendered when there are none (UX §4.1). */
export function GoodsStrip({ title, remark, to, query, view, withTiers, first }: GoodsStripProps) {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place, 600, first);
  const columns = useColumns();
  const { data, isError, refetch, isFetching } = useQuery({ ...query, enabled: near });
  const cards = useCards(data?.list);
  if (cards?.length === 0) return null;
  const row =
    columns === 2
      ? 'no-scrollbar -mx-3 flex snap-x scroll-px-3 gap-2 overflow-x-auto px-3 *:w-42 *:shrink-0 *:snap-start'
      : 'goods-grid';
  const shown = columns === 2 ? cards : cards?.slice(0, columns);
  return (
    <section ref={place} className="container-page mt-8 phone:mt-6">
      <SectionHead title={title} remark={remark} to={to} />
      {isError && !cards ? (
        <RetryBlock look="strip" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={row} data-quantity-scope>
          {shown?.map((goods) =>
            withTiers ? (
              <TierCard key={goods.id} goods={goods} view={view} />
            ) : (
              <GoodsCard key={goods.id} goods={goods} {...view} />
            ),
          ) ??
            Array.from({ length: columns === 2 ? 3 : columns }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
              <div key={index} className="h-102">
                <SkeletonCard />
              </div>
            ))}
        </div>
      )}
    </section>
  );
}

/** A card with this buyer's best tier; without it where prices are hidden. */
function TierCard({ goods, view }: { goods: Goods; view: HomeView }) {
  const cataloguePrice = useShelf(goods);
  return <GoodsCard goods={goods} {...view} flag={bestTierText(goods.rule, cataloguePrice, view.symbol)} />;
}
