import { goodsFromWire } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LinkButton } from '../../../ui/button';
import { SkeletonCard } from '../../../ui/skeleton';
import { GoodsCard } from '../../../widgets/goods-card';
import { useVisibility, useWebConfig } from '../../../widgets/site';
import { regularQuery } from '../queries';
import { ListBlock } from './list-block';

const REGULAR = '/pages/newpromote';
/** One row that scrolls sideways: cards as wide as the listing's. */
const row = 'flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-4 phone:scroll-px-3 phone:px-3';
const cell = 'w-58 shrink-0 snap-start phone:w-42';

/** 常购: what this company buys most, ordered from the card. */
export function RegularStrip() {
  const { data, isError, isFetching, refetch } = useQuery(regularQuery);
  const visibility = useVisibility();
  const { symbol, outOfStockLabel } = useWebConfig();
  const goods = useMemo(() => data?.list.map(goodsFromWire), [data]);
  return (
    <ListBlock
      title="常购商品"
      more={{ label: '常购清单', to: REGULAR }}
      query={{ rows: goods, isError, isFetching, refetch }}
      waiting={
        <div className={`${row} overflow-hidden!`}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className={cell}>
              <SkeletonCard />
            </div>
          ))}
        </div>
      }
      none={
        <p className="flex flex-wrap items-center justify-center gap-4 px-5 pt-4 pb-8 text-t3">
          下单后，常买的商品会自动出现在这里
          <LinkButton size="dense" to="/pages/ordercenter">
            去订货中心
          </LinkButton>
        </p>
      }
    >
      {(shown) => (
        <ul aria-label="常购商品" className={row}>
          {shown.map((one) => (
            <li key={one.id} className={`${cell} flex`}>
              <GoodsCard
                goods={one}
                visibility={visibility}
                symbol={symbol}
                outOfStockLabel={outOfStockLabel}
                className="flex-1"
              />
            </li>
          ))}
        </ul>
      )}
    </ListBlock>
  );
}
