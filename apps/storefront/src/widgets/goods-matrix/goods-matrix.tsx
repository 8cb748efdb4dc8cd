import type { Goods } from '@pifa/contract/client';
import {
  boxesShown,
  isOrderable,
  NO_QUANTITY,
  type Quantity,
  quantityLabel,
  type Visibility,
} from '@pifa/domain';
import { type ReactNode, useImperativeHandle } from 'react';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { useIsPhone } from '../../ui/use-media';
import { GoodsPrice, StockWord, useShelf } from '../goods-card';
import { Money } from '../price-block';
import {
  QuantityBoxInput,
  QuantityNotes,
  type QuantityPairHandle,
  RuleLine,
  useQuantity,
} from '../quantity-pair';
import { useWebConfig } from '../site';
import type { Matrix, MatrixChip } from './model';
import type { OrderLines } from './use-order-lines';

interface GoodsMatrixProps {
  matrix: Matrix;
  lines: OrderLines;
  visibility: Visibility;
  symbol: string;
  /** Another chip was pressed: the page goes to that goods. */
  onGoTo: (goodsId: string) => void;
  currentId: string;
}

/** Chips for the first keys, rows for the last; each row its own goods with its own rule, price and stock (UX §5.3). */
export function GoodsMatrix({ matrix, lines, visibility, symbol, onGoTo, currentId }: GoodsMatrixProps) {
  const phone = useIsPhone();
  const single = matrix.rows.length === 1 && matrix.rowKey === '';
  return (
    <div data-quantity-scope className="flex flex-col gap-4">
      {matrix.chipGroups.map(({ key, chips }) => (
        <ChipGroup key={key} name={key} chips={chips} onGoTo={onGoTo} />
      ))}
      {phone || single ? (
        <ul className="flex flex-col divide-y divide-line">
          {matrix.rows.map((row) => (
            <li key={row.value} className="py-3 first:pt-0">
              {row.goods ? (
                <CardRow {...{ goods: row.goods, value: row.value, lines, visibility, symbol, single }} />
              ) : (
                <Missing value={row.value} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <MatrixTable {...{ matrix, lines, visibility, symbol, currentId }} />
      )}
    </div>
  );
}

function ChipGroup({
  name,
  chips,
  onGoTo,
}: {
  name: string;
  chips: readonly MatrixChip[];
  onGoTo: (goodsId: string) => void;
}) {
  const { outOfStockLabel } = useWebConfig();
  return (
    <div role="group" aria-label={name} className="flex gap-3 phone:flex-col phone:gap-2">
      <span className="w-14 shrink-0 pt-2.5 text-13 text-t3 phone:pt-0">{name}</span>
      <div className="flex flex-wrap gap-x-3 gap-y-4">
        {chips.map((chip) => {
          const badge = chip.chosen.packs + chip.chosen.pieces > 0;
          return (
            <button
              key={chip.value}
              type="button"
              aria-pressed={chip.current}
              disabled={chip.goodsId === null}
              title={chip.goodsId === null ? '没有这个组合' : undefined}
              onClick={() => chip.goodsId && !chip.current && onGoTo(chip.goodsId)}
              className={cx(
                'relative inline-flex min-h-11 items-center gap-2 rounded-card border px-3 text-14',
                chip.current
                  ? 'border-brand-600 bg-brand-50 text-brand-700'
                  : 'border-line-control bg-card text-t1 hover:border-brand-600',
                chip.goodsId === null && 'border-dashed border-line text-disabled hover:border-line',
              )}
            >
              {chip.image && (
                <Picture src={chip.image} alt="" name={chip.value} width={28} className="size-7 shrink-0" />
              )}
              {chip.value}
              {chip.soldOut && <span className="text-12 text-red-700">{outOfStockLabel}</span>}
              {badge && (
                <span className="absolute -top-2.5 -right-2 rounded-pill bg-brand-600 px-1.5 text-12 text-white">
                  {[
                    chip.chosen.packs > 0 && `${chip.chosen.packs}件`,
                    chip.chosen.pieces > 0 && String(chip.chosen.pieces),
                  ]
                    .filter(Boolean)
                    .join('+')}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function Missing({ value }: { value: string }) {
  return (
    <span className="flex items-center justify-between rounded-card border border-dashed border-line px-3 py-2 text-13 text-disabled">
      <span>{value}</span>没有这个组合
    </span>
  );
}

/** One row's control, handed in so that the press of the page commits it. */
function useRow(goods: Goods, lines: OrderLines) {
  const value = lines.chosen[goods.id] ?? NO_QUANTITY;
  const control = useQuantity({
    rule: goods.rule,
    value,
    onChange: (quantity) => lines.set(goods.id, quantity),
  });
  useImperativeHandle(
    (handle: QuantityPairHandle | null) => lines.register(goods.id, handle),
    // The handle reads the latest values through refs of its own.
    () => control.handle,
  );
  const priced = lines.priced?.lines.find((line) => line.key === goods.id) ?? null;
  const shelf = useShelf(goods);
  const { outOfStockLabel } = useWebConfig();
  const orderable = goods.onSale && isOrderable(goods.rule);
  return { control, priced, shelf, outOfStockLabel, orderable, message: lines.refused[goods.id] };
}

interface RowProps {
  goods: Goods;
  value: string;
  lines: OrderLines;
  visibility: Visibility;
  symbol: string;
}

function CardRow({ goods, value, lines, visibility, symbol, single }: RowProps & { single: boolean }) {
  const { control, priced, shelf, message, outOfStockLabel, orderable } = useRow(goods, lines);
  return (
    <div className="flex flex-col gap-2">
      {!single && (
        <div className="flex items-baseline justify-between gap-2">
          <span className="text-14 text-t1">{value}</span>
          <GoodsPrice
            goods={goods}
            shelf={shelf}
            line={priced}
            visibility={visibility}
            symbol={symbol}
            size="row"
            className="justify-end"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RuleLine rule={goods.rule} />
        <StockWord goods={goods} label={outOfStockLabel} />
      </div>
      <div className="flex max-w-100 flex-col gap-2 xs:flex-row phone:max-w-none">
        <QuantityBoxInput
          control={control}
          box="packs"
          size="touch"
          withUnit
          disabled={!orderable}
          name={goods.name}
          className="flex-1"
        />
        <QuantityBoxInput
          control={control}
          box="pieces"
          size="touch"
          withUnit
          disabled={!orderable}
          name={goods.name}
          className="flex-1"
        />
      </div>
      <QuantityNotes control={control} pair={priced?.pair ?? shelf?.pair} symbol={symbol} />
      {message && <Refused text={message} />}
    </div>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <span role="alert" className="text-12 text-red-700">
      {text}
    </span>
  );
}

function MatrixTable({ matrix, lines, visibility, symbol, currentId }: Omit<GoodsMatrixProps, 'onGoTo'>) {
  const shown = matrix.rows.flatMap((row) => (row.goods ? [boxesShown(row.goods.rule)] : []));
  const packs = shown.some((boxes) => boxes.packs);
  const pieces = shown.some((boxes) => boxes.pieces);
  const head = 'px-3 py-2 text-13 font-normal text-t3 whitespace-nowrap';
  return (
    <div
      role="region"
      aria-label="规格与数量"
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-14">
        <thead className="sticky top-0 z-1 bg-sub">
          <tr>
            <th scope="col" className={cx(head, 'text-left')}>
              {matrix.rowKey}
            </th>
            {visibility.pricesVisible && (
              <th scope="col" className={cx(head, 'text-right')}>
                价格
              </th>
            )}
            <th scope="col" className={cx(head, 'text-left')}>
              库存
            </th>
            {packs && (
              <th scope="col" className={cx(head, 'text-center')}>
                整件
              </th>
            )}
            {pieces && (
              <th scope="col" className={cx(head, 'text-center')}>
                {packs ? '拆零' : '数量'}
              </th>
            )}
            {visibility.pricesVisible && (
              <th scope="col" className={cx(head, 'text-right')}>
                小计({symbol})
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) =>
            row.goods ? (
              <TableRow
                key={row.value}
                {...{ goods: row.goods, value: row.value, lines, visibility, symbol, packs, pieces }}
                current={row.goods.id === currentId}
              />
            ) : (
              <tr key={row.value} className="border-t border-dashed border-line text-disabled">
                <th scope="row" className="px-3 py-3 text-left font-normal">
                  {row.value}
                </th>
                <td colSpan={5} className="px-3 py-3 text-13">
                  没有这个组合
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function TableRow({
  goods,
  value,
  lines,
  visibility,
  symbol,
  packs,
  pieces,
  current,
}: RowProps & { packs: boolean; pieces: boolean; current: boolean }) {
  const { control, priced, shelf, message, outOfStockLabel, orderable } = useRow(goods, lines);
  const notes = control.notes.length > 0 || message !== undefined;
  const box = (kind: 'packs' | 'pieces'): ReactNode => (
    <td className="px-2 py-2 text-center">
      <QuantityBoxInput
        control={control}
        box={kind}
        size="dense"
        disabled={!orderable}
        name={`${goods.name} ${value}`}
        className="w-26"
      />
    </td>
  );
  const columns = 2 + (visibility.pricesVisible ? 2 : 0) + Number(packs) + Number(pieces);
  return (
    <>
      <tr className={cx('border-t border-line', current && 'bg-sub')}>
        <th scope="row" className="px-3 py-2 text-left align-middle font-normal">
          <span className="block text-t1">{value}</span>
          <RuleLine rule={goods.rule} />
        </th>
        {visibility.pricesVisible && (
          <td className="px-3 py-2 text-right">
            <GoodsPrice
              goods={goods}
              shelf={shelf}
              line={priced}
              visibility={visibility}
              symbol={symbol}
              size="row"
              className="flex-col items-end"
            />
          </td>
        )}
        <td className="px-3 py-2">
          <StockWord goods={goods} label={outOfStockLabel} />
        </td>
        {packs && box('packs')}
        {pieces && box('pieces')}
        {visibility.pricesVisible && (
          <td className="px-3 py-2 text-right tabular-nums">
            <Money amount={priced?.amount ?? null} symbol="" />
          </td>
        )}
      </tr>
      {notes && (
        <tr className="bg-amber-50">
          <td colSpan={columns} className="px-3 py-1.5">
            <QuantityNotes control={control} />
            {message && <Refused text={`${value}：${message}`} />}
          </td>
        </tr>
      )}
    </>
  );
}

const sumOf = (chosen: readonly { quantity: Quantity }[], box: keyof Quantity) =>
  chosen.reduce((sum, { quantity }) => sum + quantity[box], 0);

/** 「已选 3 款：…」 with what they come to. */
export function ChosenSummary({
  goods,
  lines,
  symbol,
  visibility,
}: {
  goods: readonly Goods[];
  lines: OrderLines;
  symbol: string;
  visibility: Visibility;
}) {
  const chosen = goods.flatMap((one) => {
    const quantity = lines.chosen[one.id];
    return quantity && quantity.packs + quantity.pieces > 0 ? [{ goods: one, quantity }] : [];
  });
  if (chosen.length === 0) return <p className="text-14 text-t3">请填写数量</p>;
  const only = chosen.length === 1 ? chosen[0] : undefined;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14 text-t2">
      <span>
        已选 <b className="font-semibold text-t1">{chosen.length}</b> 款
      </span>
      {only && <span>{quantityLabel(only.goods.rule, only.quantity)}</span>}
      {!only && (
        <details className="relative">
          <summary className="cursor-pointer text-blue-600">
            {sumOf(chosen, 'packs')} 件 + {sumOf(chosen, 'pieces')} 个
          </summary>
          <ul className="absolute bottom-full left-0 z-dropdown mb-2 max-h-60 min-w-60 overflow-auto rounded-card border border-line bg-card p-3 text-13 shadow-e2">
            {chosen.map(({ goods: one, quantity }) => (
              <li key={one.id} className="flex justify-between gap-4 py-0.5">
                <span>{one.groupValues.join('/') || one.name}</span>
                <span className="whitespace-nowrap">{quantityLabel(one.rule, quantity)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {visibility.pricesVisible && lines.priced && (
        <Money amount={lines.priced.totals.goods} symbol={symbol} tone="brand" className="text-24" />
      )}
      <button
        type="button"
        className="relative text-13 text-blue-600 hover:underline phone:hit-44"
        onClick={lines.clear}
      >
        清空
      </button>
    </div>
  );
}
