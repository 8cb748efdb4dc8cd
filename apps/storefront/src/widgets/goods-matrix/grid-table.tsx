import { boxesShown, cellBox, formatUnitPrice, type Quantity, sumQuantities } from '@pifa/domain';
import type { Goods } from '@pifa/contract/client';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { StockWord, stockState } from '../goods-card';
import { QuantityBoxInput, QuantityNotes } from '../quantity-pair';
import { cellAt } from './cell-place';
import type { GridLayout } from './model';
import { QuantityBadge } from './quantity-badge';
import { Refused } from './refused';
import { RuleNotes } from './rule-notes';
import { type RowProps, useRow } from './use-row';

interface GridProps extends Omit<RowProps, 'goods' | 'value'> {
  layout: GridLayout;
  onGoTo: (goodsId: string) => void;
}

/** 「3件+24」; a dash where nothing is chosen. */
function sumText({ packs, pieces }: Quantity): string {
  if (packs + pieces === 0) return '--';
  return [packs > 0 && `${packs}件`, pieces > 0 && `${pieces}个`].filter(Boolean).join('+');
}

/** 矩阵: the first key down, the second across, one box a cell, sums at both ends (UX §5.3). */
export function GridTable({ layout, lines, visibility, symbol, onGoTo }: GridProps) {
  const chosen = (goods: readonly (Goods | null)[]) =>
    sumQuantities(goods.map((one) => (one ? lines.chosen[one.id] : undefined)));
  const head = 'px-2 py-2 text-13 font-normal text-t3 whitespace-nowrap';
  // Seen at the edge however far the cells are scrolled.
  const edge = 'sticky right-0 z-1 border-l border-line';
  const sum = 'px-2 py-2 text-right text-13 whitespace-nowrap tabular-nums text-t1';
  return (
    <div className="flex flex-col gap-2">
      <div
        role="region"
        aria-label="规格与数量"
        tabIndex={0}
        className="max-h-140 overflow-auto rounded-card border border-line"
      >
        <table className="w-full border-collapse text-14">
          <caption className="sr-only">
            {layout.rowKey} × {layout.columnKey}，每格填一个数量
          </caption>
          <thead className="sticky top-0 z-2 bg-sub">
            <tr>
              <th scope="col" className={cx(head, 'sticky left-0 z-1 bg-sub pl-3 text-left')}>
                {layout.rowKey} / {layout.columnKey}
              </th>
              {layout.columns.map((value) => (
                <th key={value} scope="col" className={cx(head, 'text-center text-t1')}>
                  {value}
                </th>
              ))}
              <th scope="col" className={cx(head, edge, 'bg-sub text-right')}>
                合计
              </th>
            </tr>
          </thead>
          <tbody>
            {layout.rows.map((row, at) => (
              <tr key={row.value} className={cx('border-t border-line', row.current && 'bg-sub')}>
                <th
                  scope="row"
                  className={cx(
                    'sticky left-0 z-1 py-2 pr-2 pl-3 text-left font-normal',
                    row.current ? 'bg-sub' : 'bg-card',
                  )}
                >
                  <RowHead row={row} chosen={chosen(row.cells)} onGoTo={onGoTo} />
                </th>
                {row.cells.map((goods, column) => (
                  <td
                    key={layout.columns[column]}
                    {...cellAt(at, column)}
                    // Enter goes down here, not to the next box in the order of the page.
                    data-quantity-scope
                    className="px-1 py-2 text-center align-top"
                  >
                    {goods ? (
                      <Cell
                        {...{ goods, lines, visibility, symbol }}
                        value={`${row.value} ${layout.columns[column]}`}
                      />
                    ) : (
                      <span
                        title="没有这个组合"
                        className="block rounded-tag border border-dashed border-line py-1 text-13 text-t3"
                      >
                        <span aria-hidden>--</span>
                        <span className="sr-only">没有这个组合</span>
                      </span>
                    )}
                  </td>
                ))}
                <td className={cx(sum, edge, row.current ? 'bg-sub' : 'bg-card')}>
                  {sumText(chosen(row.cells))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 z-2 border-t border-line bg-sub">
            <tr>
              <th scope="row" className={cx(head, 'sticky left-0 z-1 bg-sub pl-3 text-left')}>
                合计
              </th>
              {layout.columns.map((value, column) => (
                <td key={value} className={cx(sum, 'px-2 text-center')}>
                  {sumText(chosen(layout.rows.map((row) => row.cells[column] ?? null)))}
                </td>
              ))}
              <td className={cx(sum, edge, 'bg-sub font-semibold')}>
                {sumText(chosen(layout.rows.flatMap((row) => row.cells)))}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <RuleNotes goods={layout.rows.flatMap(({ cells }) => cells.flatMap((goods) => goods ?? []))} />
    </div>
  );
}

function RowHead({
  row,
  chosen,
  onGoTo,
}: {
  row: GridLayout['rows'][number];
  chosen: Quantity;
  onGoTo: (goodsId: string) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={row.current}
      disabled={row.goodsId === null}
      onClick={() => row.goodsId && !row.current && onGoTo(row.goodsId)}
      className={cx(
        'relative inline-flex min-h-9 items-center gap-2 rounded-card border px-2 text-13 whitespace-nowrap',
        row.current
          ? 'border-brand-600 bg-brand-50 text-brand-700'
          : 'border-line-control bg-card text-t1 hover:border-brand-600',
      )}
    >
      {row.image && (
        <Picture src={row.image} alt="" name={row.value} width={28} className="size-7 shrink-0" />
      )}
      {row.value}
      <QuantityBadge quantity={chosen} className="absolute -top-2 -right-2" />
    </button>
  );
}

/** One combination: its box, its price and what is rare about its stock; the other box's number is kept and shown. */
function Cell({ goods, value, lines, visibility, symbol }: RowProps) {
  const { control, priced, cataloguePrice, message, outOfStockLabel, orderable } = useRow(goods, lines);
  const box = cellBox(goods.rule);
  const shown = boxesShown(goods.rule);
  const other = box === 'packs' && shown.pieces ? control.value.pieces : 0;
  const pair = visibility.pricesVisible ? (priced?.pair ?? cataloguePrice?.pair) : null;
  const unit = box === 'packs' ? goods.rule.packUnit : goods.rule.unit;
  const { tone } = stockState(goods.rule, goods.onSale, outOfStockLabel);
  return (
    <div className="flex flex-col items-center gap-0.5">
      <QuantityBoxInput
        control={control}
        box={box}
        size="dense"
        disabled={!orderable}
        name={value}
        className="w-24"
      />
      {other > 0 && (
        <span className="text-12 text-t2">
          +{other}
          {goods.rule.unit}
        </span>
      )}
      {pair && orderable && (
        <span className="text-12 whitespace-nowrap text-t2 tabular-nums">
          {symbol}
          {formatUnitPrice(box === 'packs' ? pair.perPack : pair.perPiece)}
          {unit && <span className="text-t3">/{unit}</span>}
        </span>
      )}
      {tone !== 'green' && <StockWord goods={goods} label={outOfStockLabel} />}
      <QuantityNotes control={control} over={priced?.overQuota} className="max-w-26 justify-center" />
      {message && <Refused text={message} />}
    </div>
  );
}
