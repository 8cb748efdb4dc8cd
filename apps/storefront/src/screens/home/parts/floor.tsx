import type { WireFloor } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { categoryPath } from '../../../lib/links';
import { RetryBlock } from '../../../ui/empty';
import { Picture } from '../../../ui/picture';
import { Refreshing, SkeletonCard } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { GoodsCard } from '../../../widgets/goods-card';
import { floorGoodsQuery, useCards } from '../queries';
import type { HomeView } from '../screen';
import { useColumns } from '../use-columns';
import { useNear } from '../use-near';
import { AdvertLink } from './banner';
import { SectionHead } from './section-head';

const ALL = 'all';
const PHONE_CARDS = 6;

export const floorId = (type: string): string => `floor-${type}`;

/**
 * One category floor: grade-2 tabs, picture at the left, two rows of goods. It asks for its goods when it comes
 * near the window, fails alone, and is gone when it has none (UX §4.1).
 */
export function Floor({ floor, number, view }: { floor: WireFloor; number: number; view: HomeView }) {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place, 500);
  const [tab, setTab] = useState(ALL);
  const columns = useColumns();
  const isPhone = columns === 2;
  const most = isPhone ? PHONE_CARDS : (columns - 1) * 2;
  const query = useQuery({
    ...floorGoodsQuery(floor.type, tab === ALL ? '' : tab),
    enabled: near,
    placeholderData: (before) => before,
  });
  const cards = useCards(query.data, query.data);
  const to = floor.link || (floor.typeId ? categoryPath(floor.typeId) : '');
  const tabs = [
    { key: ALL, label: '精选' },
    ...floor.tabs.map((one) => ({ key: one.typeId, label: one.typeName })),
  ];
  if (cards?.length === 0 && tab === ALL) return null;
  return (
    <section
      ref={place}
      id={floorId(floor.type)}
      data-floor={floor.type}
      className="container-page mt-8 scroll-mt-20 phone:mt-6"
    >
      <SectionHead title={floor.title} remark={floor.subtitle} to={to}>
        {!isPhone && tabs.length > 1 && (
          <Tabs
            label={`${floor.title}分类`}
            items={tabs}
            value={tab}
            onChange={setTab}
            look="chip"
            className="min-w-0"
          />
        )}
      </SectionHead>
      {query.isError && !cards ? (
        <RetryBlock look="strip" busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : !near ? (
        <div aria-hidden className="min-h-240 phone:min-h-300" />
      ) : (
        <Refreshing active={query.isPlaceholderData}>
          <div className="goods-grid" data-quantity-scope>
            {!isPhone && (
              <AdvertLink
                to={to}
                label={`${floor.title}，查看全部`}
                className="relative row-span-2 min-h-180 overflow-hidden rounded-card border border-line"
              >
                <Picture
                  src={floor.image}
                  alt=""
                  name={floor.title}
                  width={468}
                  height={1480}
                  fit="cover"
                  eager={number === 1}
                  className="absolute inset-0 h-full! w-full [&>img]:object-bottom"
                />
                <span className="relative flex flex-col gap-1 p-5">
                  <span className="text-12 font-medium text-t2">{number}F</span>
                  <span className="text-24 font-semibold text-ink-900">{floor.title}</span>
                  {floor.subtitle && <span className="text-13 text-t2">{floor.subtitle}</span>}
                </span>
              </AdvertLink>
            )}
            {cards?.slice(0, most).map((goods) => <GoodsCard key={goods.id} goods={goods} {...view} />) ??
              Array.from({ length: most }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
                <SkeletonCard key={index} />
              ))}
            {cards?.length === 0 && (
              <p className="col-span-full py-12 text-center text-t3">该分类暂无推荐商品</p>
            )}
          </div>
        </Refreshing>
      )}
    </section>
  );
}
