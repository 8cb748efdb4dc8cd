import { goodsFromWire } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { LinkButton } from '../../../ui/button';
import { RetryBlock } from '../../../ui/empty';
import { Icon } from '../../../ui/icon';
import { SkeletonCard, Waiting } from '../../../ui/skeleton';
import { GoodsCard } from '../../../widgets/goods-card';
import { useVisibility, useWebConfig } from '../../../widgets/site';
import { regularQuery } from '../queries';
import { Block } from './block';

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
    <Block
      title="常购商品"
      more={
        leadsSomewhere(REGULAR) && (
          <Link
            to={REGULAR}
            className="relative inline-flex items-center text-13 text-t2 hover:text-brand-700 phone:hit-44"
          >
            常购清单
            <Icon as={ChevronRight} size={14} />
          </Link>
        )
      }
    >
      {isError && !goods ? (
        <RetryBlock look="strip" className="border-0" busy={isFetching} onRetry={() => void refetch()} />
      ) : !goods ? (
        <Waiting>
          <div className={`${row} overflow-hidden!`}>
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <div key={key} className={cell}>
                <SkeletonCard />
              </div>
            ))}
          </div>
        </Waiting>
      ) : goods.length === 0 ? (
        <p className="flex flex-wrap items-center justify-center gap-4 px-5 pt-4 pb-8 text-t3">
          下单后，常买的商品会自动出现在这里
          <LinkButton size="dense" to="/pages/ordercenter">
            去订货中心
          </LinkButton>
        </p>
      ) : (
        <ul aria-label="常购商品" className={row}>
          {goods.map((one) => (
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
    </Block>
  );
}
