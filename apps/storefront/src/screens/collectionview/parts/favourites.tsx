import { formatDate } from '@pifa/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Heart, TrendingDown, TrendingUp } from 'lucide';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session';
import { Button, LinkButton } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { confirm } from '../../../ui/confirm';
import { Empty } from '../../../ui/empty';
import { RetryBlock } from '../../../ui/retry-block';
import { Icon } from '../../../ui/icon';
import { Pagination } from '../../../ui/pagination';
import { Refreshing } from '../../../ui/skeleton';
import { buyerOf, stockState } from '../../../widgets/goods-card';
import { useWebConfig } from '../../../widgets/site';
import { PAGE_SIZES, type Place } from '../address';
import { type Favourite, favouriteOf, favouritesQuery } from '../queries';
import { useBatch } from '../use-batch';
import { BatchBar } from './batch-bar';
import { CardGrid, GridSkeleton, PageGone } from './card-grid';

/** 收藏: what is still sold with its price since collecting, then what is gone. */
export function Favourites({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
  const session = useSession();
  const { symbol } = useWebConfig();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...favouritesQuery(place),
    placeholderData: keepPreviousData,
  });
  const all = useMemo(
    () => data?.list.map((wire) => favouriteOf(wire, buyerOf(session), symbol)),
    [data, session, symbol],
  );
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const batch = useBatch();

  if (isError && !all) return <RetryBlock busy={isFetching} onRetry={() => void refetch()} />;
  if (!all || !data) return <GridSkeleton />;
  if (data.total === 0) {
    return (
      <div className="rounded-card border border-line bg-card">
        <Empty
          drawing="star"
          title="还没有收藏的商品"
          hint="在商品页点「收藏」，降价和缺货变化都会在这里看到"
          action={<LinkButton to="/pages/ordercenter">去订货中心</LinkButton>}
        />
      </div>
    );
  }

  if (all.length === 0) return <PageGone onFirst={() => onPlace({ ...place, page: 1 })} />;

  const sold = all.filter(({ goods }) => goods.onSale);
  const gone = all.filter(({ goods }) => !goods.onSale);
  const chosen = sold.filter(({ goods }) => picked.has(goods.id));
  const toggle = (id: string) =>
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const cancel = async (list: readonly Favourite[], question: string) => {
    const ids = list.map(({ goods }) => goods.id);
    if (question && !(await confirm({ title: question, confirmLabel: '取消收藏', danger: true }))) return;
    const left = all.length - ids.length;
    batch.cancel(ids, () => {
      setPicked((before) => new Set([...before].filter((id) => !ids.includes(id))));
      if (left === 0 && place.page > 1) onPlace({ ...place, page: place.page - 1 });
    });
  };
  const note = (row: Favourite) => (
    <Note row={row} onCancel={() => void cancel([row], '')} busy={batch.cancelling.includes(row.goods.id)} />
  );
  return (
    <Refreshing active={isFetching && isPlaceholderData}>
      {sold.length > 0 && (
        <CardGrid
          label="收藏的商品"
          rows={sold}
          tick={({ goods }) => (
            <span className="absolute top-4 left-4 rounded-tag bg-card/90 p-1 phone:top-0 phone:left-0 phone:bg-transparent phone:p-0">
              <Checkbox
                aria-label={`选择 ${goods.name}`}
                checked={picked.has(goods.id)}
                onChange={() => toggle(goods.id)}
              />
            </span>
          )}
          note={note}
        />
      )}
      {gone.length > 0 && (
        <section aria-labelledby="gone" className={sold.length > 0 ? 'mt-6' : undefined}>
          <div className="mb-3 flex items-center justify-between">
            <h2 id="gone" className="text-16">
              失效商品 {gone.length} 种
            </h2>
            <Button
              size="dense"
              onClick={() => void cancel(gone, `取消收藏本页 ${gone.length} 种失效商品？`)}
            >
              清除失效
            </Button>
          </div>
          <CardGrid label="失效商品" rows={gone} note={note} />
        </section>
      )}
      <Pagination
        className="mt-5"
        page={place.page}
        pageSize={place.pageSize}
        total={data.total}
        pageSizes={PAGE_SIZES}
        onPage={(page) => onPlace({ ...place, page })}
        onPageSize={(pageSize) => onPlace({ ...place, page: 1, pageSize })}
      />
      {sold.length > 0 && (
        <BatchBar
          chosen={chosen.length}
          all={sold.length}
          adding={batch.adding}
          cancelling={batch.cancelling.length > 1}
          onAll={(on) => setPicked(new Set(on ? sold.map(({ goods }) => goods.id) : []))}
          onAdd={(from) =>
            void batch.add(
              chosen
                .filter(({ goods }) => stockState(goods.rule, goods.onSale).orderable)
                .map(({ goods }) => goods),
              chosen
                .filter(({ goods }) => !stockState(goods.rule, goods.onSale).orderable)
                .map(({ goods }) => goods),
              from,
            )
          }
          onCancel={() => void cancel(chosen, `取消收藏选中的 ${chosen.length} 种商品？`)}
        />
      )}
    </Refreshing>
  );
}

/** When it was collected, what its price did since, and the way out. */
function Note({ row, busy, onCancel }: { row: Favourite; busy: boolean; onCancel: () => void }) {
  const { move, collectedAt, goods } = row;
  return (
    <div className="mt-1 flex min-h-8 items-center justify-between gap-2 px-1 text-12 text-t3">
      <span className="min-w-0">
        {move ? (
          <span
            className={
              move.up
                ? 'inline-flex items-center gap-1 text-red-700'
                : 'inline-flex items-center gap-1 text-green-700'
            }
          >
            <Icon as={move.up ? TrendingUp : TrendingDown} size={14} className="phone:hidden" />
            {move.text}
          </span>
        ) : collectedAt ? (
          `${formatDate(new Date(collectedAt))} 收藏`
        ) : null}
      </span>
      <button
        type="button"
        disabled={busy}
        aria-label={`取消收藏 ${goods.name}`}
        title="取消收藏"
        onClick={onCancel}
        className="relative grid size-8 shrink-0 place-content-center rounded-card text-brand-700 hover:bg-brand-50 disabled:text-disabled phone:hit-44"
      >
        <Icon as={Heart} size={18} className="fill-current" />
      </button>
    </div>
  );
}
