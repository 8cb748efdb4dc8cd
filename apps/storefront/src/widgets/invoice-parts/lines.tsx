import type { WireInvoiceLine } from '@pifa/contract/client';
import { formatCount, specNotInName } from '@pifa/domain';
import { type Column, DataTable } from '../../ui/data-table';
import { amountText } from '../order-parts';

/** 「13%」, 「1.5%」. */
export const rateText = (percent: number): string => `${percent}%`;

const columnsFor = (symbol: string): readonly Column<WireInvoiceLine>[] => [
  {
    key: 'name',
    head: '项目名称',
    card: 'title',
    rowHead: true,
    cell: ({ name, spec }) => (
      <>
        {name}
        <span className="block text-12 text-t3">{specNotInName(name, spec)}</span>
      </>
    ),
  },
  {
    key: 'num',
    head: '数量',
    align: 'end',
    width: '96px',
    cell: ({ num, unit }) => (num ? `${formatCount(num)}${unit}` : '--'),
  },
  {
    key: 'net',
    head: '不含税金额',
    align: 'end',
    width: '120px',
    cell: (line) => amountText(line.netAmount, symbol),
  },
  { key: 'rate', head: '税率', align: 'end', width: '72px', cell: (line) => rateText(line.taxRate) },
  {
    key: 'tax',
    head: '税额',
    align: 'end',
    width: '104px',
    cell: (line) => amountText(line.taxAmount, symbol),
  },
  {
    key: 'amount',
    head: '价税合计',
    align: 'end',
    width: '120px',
    card: 'mark',
    cell: (line) => amountText(line.amount, symbol),
  },
];

/** The lines of the invoice with their tax. */
export function InvoiceLines({ lines, symbol }: { lines: readonly WireInvoiceLine[]; symbol: string }) {
  return (
    <DataTable
      label="开票明细"
      dense
      columns={columnsFor(symbol)}
      rows={lines}
      // Two lines may be alike in all they say.
      rowKey={(line) => String(lines.indexOf(line))}
    />
  );
}
