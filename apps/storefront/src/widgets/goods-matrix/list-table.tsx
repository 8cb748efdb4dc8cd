import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';
import { cellAt } from './cell-place';
import { GoodsPrice, StockWord } from '../goods-card';
import { Money, UnitPrices } from '../price-block';
import { QuantityBoxInput, QuantityNotes, RuleLine } from '../quantity-pair';
import { listColumns, type Matrix } from './model';
import { Refused } from './refused';
import { RuleNotes, sharesRule } from './rule-notes';
import { type RowProps, useRow } from './use-row';

/** 列表: a row for each value of the last key, with a box for packs and one for pieces. */
export function ListTable({
  matrix,
  lines,
  visibility,
  symbol,
  currentId,
}: Omit<RowProps, 'goods' | 'value'> & { matrix: Matrix; currentId: string }) {
  const columns = listColumns(matrix.rows);
  const packs = columns.includes('packs');
  const pieces = columns.includes('pieces');
  const goods = matrix.rows.flatMap((row) => row.goods ?? []);
  const shared = goods.length > 1 && sharesRule(goods);
  const head = 'px-3 py-2 text-13 font-normal text-t3 whitespace-nowrap';
  return (
    <div className="flex flex-col gap-2">
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
            {matrix.rows.map((row, at) =>
              row.goods ? (
                <TableRow
                  key={row.value}
                  {...{ goods: row.goods, value: row.value, lines, visibility, symbol, packs, pieces }}
                  at={at}
                  withRule={!shared}
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
      {shared && <RuleNotes goods={goods} />}
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
  at,
  withRule,
}: RowProps & { packs: boolean; pieces: boolean; current: boolean; at: number; withRule: boolean }) {
  const { control, priced, cataloguePrice, message, outOfStockLabel, orderable } = useRow(goods, lines);
  // Its rule and unit prices are below the row, or it spans the whole row.
  const cell = withRule ? 'pt-2' : 'py-2';
  const notes = control.notes.length > 0 || message !== undefined || Boolean(priced?.overQuota);
  const box = (kind: 'packs' | 'pieces'): ReactNode => (
    <td {...cellAt(at, kind === 'pieces' && packs ? 1 : 0)} className={cx('px-2 text-center', cell)}>
      <QuantityBoxInput
        control={control}
        box={kind}
        size="dense"
        disabled={!orderable}
        name={`${goods.name} ${value}`}
        className="w-28"
      />
    </td>
  );
  const columns = 2 + (visibility.pricesVisible ? 2 : 0) + Number(packs) + Number(pieces);
  return (
    <>
      <tr className={cx('border-t border-line', current && 'bg-sub')}>
        <th scope="row" className={cx('px-3 text-left font-normal text-t1', cell)}>
          {value}
        </th>
        {visibility.pricesVisible && (
          <td className={cx('px-3 text-right', cell)}>
            <GoodsPrice
              goods={goods}
              cataloguePrice={cataloguePrice}
              line={priced}
              visibility={visibility}
              symbol={symbol}
              size="row"
              className={withRule ? 'justify-end *:data-unit-prices:hidden' : 'flex-col items-end'}
            />
          </td>
        )}
        <td className={cx('px-3', cell)}>
          <StockWord goods={goods} label={outOfStockLabel} />
        </td>
        {packs && box('packs')}
        {pieces && box('pieces')}
        {visibility.pricesVisible && (
          <td className={cx('px-3 text-right tabular-nums', cell)}>
            <Money amount={priced?.amount ?? null} symbol="" />
          </td>
        )}
      </tr>
      {withRule && (
        <tr className={cx(current && 'bg-sub')}>
          <td colSpan={columns} className="px-3 pt-1 pb-2">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <RuleLine rule={goods.rule} />
              {visibility.pricesVisible && cataloguePrice && (
                <UnitPrices rule={goods.rule} pair={priced?.pair ?? cataloguePrice.pair} symbol={symbol} />
              )}
            </span>
          </td>
        </tr>
      )}
      {notes && (
        <tr className="bg-amber-50">
          <td colSpan={columns} className="px-3 py-1.5">
            <QuantityNotes control={control} over={priced?.overQuota} />
            {message && <Refused text={`${value}：${message}`} />}
          </td>
        </tr>
      )}
    </>
  );
}
