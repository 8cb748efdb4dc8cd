import type { Goods, WireFloor } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { categoryPath } from '../../../lib/links';
import { RetryBlock } from '../../../ui/retry-block';
import { Picture } from '../../../ui/picture';
import { Refreshing, SkeletonCard } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { GoodsCard } from '../../../widgets/goods-card';
import { floorGoodsQuery, useCards } from '../queries';
import type { HomeView } from '../view';
import { useColumns } from '../use-columns';
import { useNear } from '../use-near';
import { AdvertLink } from './banner';
import { MoreLink, SectionHead } from './section-head';

const ALL = 'all';
const PHONE_CARDS = 4;

export const floorId = (type: string): string => `floor-${type}`;

/**
 * One category floor: grade-2 tabs, picture at the left, a row of goods. Loads its goods when it nears the viewport,
 * fails on its own, and is hidden if it has none (UX §4.1).
 */
export function Floor({ floor, number, view }: { floor: WireFloor; number: number; view: HomeView }) {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place, 500);
  const floorGoods = useFloorGoods(floor, near);
  if (floorGoods.empty) return null;
  return (
    <section
      ref={place}
      id={floorId(floor.type)}
      data-floor={floor.type}
      className="container-page mt-8 scroll-mt-20 phone:mt-6"
    >
      <SectionHead title={floor.title} remark={floor.subtitle} to={pathOf(floor)}>
        {floorGoods.tabs}
      </SectionHead>
      {near ? (
        <FloorGoods
          floor={floor}
          floorGoods={floorGoods}
          view={view}
          mark={`${number}F`}
          eager={number === 1}
        />
      ) : (
        <div aria-hidden className="min-h-97 phone:min-h-200" />
      )}
    </section>
  );
}

/** A floor among the tabs of one block, where the tab carries its name. */
export function FloorPanel({ floor, near, view }: { floor: WireFloor; near: boolean; view: HomeView }) {
  const floorGoods = useFloorGoods(floor, near);
  return (
    <>
      <div className="my-3 flex min-h-9 items-center justify-between gap-4">
        {floorGoods.tabs ?? <span />}
        <MoreLink title={floor.title} to={pathOf(floor)} />
      </div>
      <FloorGoods floor={floor} floorGoods={floorGoods} view={view} />
    </>
  );
}

const pathOf = ({ link, typeId }: WireFloor): string => link || (typeId ? categoryPath(typeId) : '');

interface FloorGoodsState {
  query: { isError: boolean; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  cards: Goods[] | undefined;
  /** The grade-2 categories to choose from; none on the phone. */
  tabs: ReactNode;
  /** The floor has no goods at all. */
  empty: boolean;
}

function useFloorGoods(floor: WireFloor, near: boolean): FloorGoodsState {
  const [tab, setTab] = useState(ALL);
  const isPhone = useColumns() === 2;
  const query = useQuery({
    ...floorGoodsQuery(floor.type, tab === ALL ? '' : tab),
    enabled: near,
    placeholderData: (before) => before,
  });
  const cards = useCards(query.data);
  const items = [
    { key: ALL, label: '精选' },
    ...floor.tabs.map((one) => ({ key: one.typeId, label: one.typeName })),
  ];
  return {
    query,
    cards,
    empty: cards?.length === 0 && tab === ALL,
    tabs: !isPhone && items.length > 1 && (
      <Tabs
        label={`${floor.title}分类`}
        items={items}
        value={tab}
        onChange={setTab}
        look="chip"
        className="min-w-0"
      />
    ),
  };
}

function FloorGoods({
  floor,
  floorGoods: { query, cards },
  view,
  mark,
  eager = false,
}: {
  floor: WireFloor;
  floorGoods: FloorGoodsState;
  view: HomeView;
  /** 「1F」 */
  mark?: string;
  /** Load its picture eagerly. */
  eager?: boolean;
}) {
  const columns = useColumns();
  const isPhone = columns === 2;
  const most = isPhone ? PHONE_CARDS : columns - 1;
  if (query.isError && !cards) {
    return <RetryBlock look="strip" busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return (
    <Refreshing active={query.isPlaceholderData}>
      <div className="goods-grid" data-quantity-scope>
        {!isPhone && (
          <AdvertLink
            to={pathOf(floor)}
            className="relative min-h-90 overflow-hidden rounded-card border border-line"
          >
            <Picture
              src={floor.image}
              alt=""
              name={floor.title}
              width={468}
              height={1480}
              fit="cover"
              eager={eager}
              className="absolute inset-0 h-full! w-full [&>img]:object-bottom"
            />
            <span className="relative flex flex-col gap-1 p-5">
              {mark && <span className="text-12 font-medium text-t2">{mark}</span>}
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
        {cards?.length === 0 && <p className="col-span-full py-12 text-center text-t3">该分类暂无推荐商品</p>}
      </div>
    </Refreshing>
  );
}
