import { goodsFromWire } from '@pifa/contract/client';
import { formatDate, formatShort } from '@pifa/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serverNow } from '../../../lib/server-clock';
import { LinkButton } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { RetryBlock } from '../../../ui/retry-block';
import { Pagination } from '../../../ui/pagination';
import { Refreshing } from '../../../ui/skeleton';
import { PAGE_SIZES, type Place } from '../address';
import { recentQuery } from '../queries';
import { CardGrid, GridSkeleton, PageGone } from './card-grid';

/** 「今天 14:20」 within the day, then 「11-03 14:20」. */
function seenAt(iso: string): string {
  const at = new Date(iso);
  const short = formatShort(at);
  return formatDate(at) === formatDate(new Date(serverNow())) ? `今天 ${short.slice(6)}` : short;
}

/** 最近浏览 (`getFactView`), newest first. */
export function RecentViews({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...recentQuery(place),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => data?.list.map((wire) => ({ goods: goodsFromWire(wire), viewTime: wire.viewTime })),
    [data],
  );
  if (isError && !rows) return <RetryBlock busy={isFetching} onRetry={() => void refetch()} />;
  if (!rows || !data) return <GridSkeleton />;
  if (data.total === 0) {
    return (
      <div className="rounded-card border border-line bg-card">
        <Empty
          title="还没有浏览记录"
          hint="看过的商品会自动留在这里，方便您回头比较"
          action={<LinkButton to="/pages/ordercenter">去订货中心</LinkButton>}
        />
      </div>
    );
  }
  if (rows.length === 0) return <PageGone onFirst={() => onPlace({ ...place, page: 1 })} />;
  return (
    <Refreshing active={isFetching && isPlaceholderData}>
      <CardGrid
        label="最近浏览的商品"
        rows={rows}
        note={({ viewTime }) =>
          viewTime && <p className="mt-1 min-h-6 px-1 text-12 text-t3">{seenAt(viewTime)} 看过</p>
        }
      />
      <Pagination
        className="mt-5"
        page={place.page}
        pageSize={place.pageSize}
        total={data.total}
        pageSizes={PAGE_SIZES}
        onPage={(page) => onPlace({ ...place, page })}
        onPageSize={(pageSize) => onPlace({ ...place, page: 1, pageSize })}
      />
    </Refreshing>
  );
}
