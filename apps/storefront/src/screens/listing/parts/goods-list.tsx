import type { Goods } from '@pifa/contract/client';
import { Part } from '../../../ui/part';
import { Fragment, lazy } from 'react';
import { Skeleton, SkeletonCard, SkeletonRows, Waiting } from '../../../ui/skeleton';
import type { Mode } from '../address';
import type { Basket } from '../basket';
import type { Group } from '../groups';
import { ListingCard } from './listing-card';
import type { RowProps } from './use-row';

const OrderTable = lazy(() => import('./order-table').then((part) => ({ default: part.OrderTable })));
const PhoneRow = lazy(() => import('./phone-row').then((part) => ({ default: part.PhoneRow })));

interface GoodsListProps extends Omit<RowProps, 'goods' | 'line'> {
  label: string;
  groups: readonly Group<Goods>[];
  basket: Basket;
  mode: Mode;
  phone: boolean;
  withRail: boolean;
  onSheet: (text: string) => void;
}

/** The goods themselves: a grid of cards, the ordering table, or the phone's list. */
export function GoodsList({ mode, phone, withRail, label, groups, basket, onSheet, ...row }: GoodsListProps) {
  if (mode === 'table' && !phone) {
    return (
      <Part needed waiting={<ListSkeleton mode={mode} phone={phone} withRail={withRail} />}>
        <OrderTable {...row} label={label} groups={groups} basket={basket} onSheet={onSheet} />
      </Part>
    );
  }
  let place = 0;
  return (
    <div role="group" aria-label={label} data-quantity-scope>
      {groups.every((group) => !group.title) && <h2 className="sr-only">商品</h2>}
      {groups.map((group) => (
        <Fragment key={group.title}>
          {group.title && (
            <h2 className="mt-4 mb-2 flex items-baseline gap-2 text-16 first:mt-0">
              {group.title}
              <span className="text-12 font-normal text-t3">{group.note}</span>
            </h2>
          )}
          {mode === 'table' ? (
            <Part needed waiting={<ListSkeleton mode={mode} phone={phone} withRail={withRail} />}>
              <div className="flex flex-col gap-2">
                {group.rows.map((goods) => (
                  <PhoneRow key={goods.id} {...row} goods={goods} line={basket.lineOf(goods.id)} />
                ))}
              </div>
            </Part>
          ) : (
            <div className={withRail ? 'goods-grid-rail' : 'goods-grid'}>
              {group.rows.map((goods) => {
                place += 1;
                return (
                  <ListingCard
                    key={goods.id}
                    goods={goods}
                    visibility={row.visibility}
                    symbol={row.symbol}
                    outOfStockLabel={row.outOfStockLabel}
                    withLast={row.withLast}
                    withEnd={row.withEnd}
                    eager={place <= (phone ? 4 : 6)}
                    phone={phone}
                  />
                );
              })}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Twelve placeholders of the same size as the goods. */
export function ListSkeleton({ mode, phone, withRail }: { mode: Mode; phone: boolean; withRail: boolean }) {
  return (
    <Waiting label="商品加载中">
      {mode === 'table' ? (
        phone ? (
          <div className="flex flex-col gap-2">
            {Array.from({ length: 6 }, (_, row) => (
              <Skeleton key={row} className="h-48 w-full rounded-card" />
            ))}
          </div>
        ) : (
          <div className="rounded-card border border-line bg-card">
            <SkeletonRows rows={12} />
          </div>
        )
      ) : (
        <div className={withRail ? 'goods-grid-rail' : 'goods-grid'}>
          {Array.from({ length: 12 }, (_, card) => (
            <SkeletonCard key={card} />
          ))}
        </div>
      )}
    </Waiting>
  );
}
