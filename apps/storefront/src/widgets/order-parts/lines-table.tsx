import { formatCount, quantityLabel } from '@pifa/domain';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data-table';
import { GoodsCell } from './goods-cell';
import { LineAmount } from './line-money';
import { priceTexts, type TradeLine } from './trade-line';

interface LinesTableProps {
  label: string;
  lines: readonly TradeLine[];
  symbol: string;
  /** One more column, e.g. what has been shipped. */
  extra?: { head: string; cell: (line: TradeLine) => ReactNode };
}

/** Lines to read: 商品, 单价, 件, 零, 合计, 金额 with its reason; cards on the phone. */
export function LinesTable({ label, lines, symbol, extra }: LinesTableProps) {
  const columns: Column<TradeLine>[] = [
    {
      key: 'goods',
      head: '商品',
      card: 'title',
      rowHead: true,
      cell: (line) => <GoodsCell line={line} size={48} />,
    },
    {
      key: 'price',
      head: '单价',
      align: 'end',
      width: '112px',
      cell: (line) =>
        line.pair
          ? priceTexts(line).map((text) => (
              <span key={text} className="block whitespace-nowrap">
                {symbol}
                {text}
              </span>
            ))
          : '--',
    },
    {
      key: 'packs',
      head: '件',
      align: 'end',
      width: '56px',
      card: 'none',
      cell: (line) => (line.rule.piecesPerPack > 1 ? formatCount(line.quantity.packs) : '–'),
    },
    {
      key: 'pieces',
      head: '零',
      align: 'end',
      width: '56px',
      card: 'none',
      cell: (line) => formatCount(line.quantity.pieces),
    },
    {
      key: 'total',
      head: '合计数量',
      align: 'end',
      width: '96px',
      cell: (line) => (
        <>
          {line.quantity.packs > 0 && (
            <span className="md:hidden">{quantityLabel(line.rule, line.quantity)}，共 </span>
          )}
          {formatCount(line.totalPieces)}
          {line.rule.unit}
        </>
      ),
    },
    ...(extra
      ? [{ key: 'extra', head: extra.head, align: 'end' as const, width: '104px', cell: extra.cell }]
      : []),
    {
      key: 'amount',
      head: '金额',
      align: 'end',
      width: '136px',
      cell: (line) => <LineAmount line={line} symbol={symbol} />,
    },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.key}
      minWidth={extra ? 760 : 700}
    />
  );
}
