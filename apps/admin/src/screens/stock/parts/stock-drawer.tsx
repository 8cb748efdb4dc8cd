import { Link } from 'react-router';
import { money, num, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Empty } from '../../../ui/states';
import type { Column } from '../../../widgets/data-table/column';
import { DataTable } from '../../../widgets/data-table/data-table';
import { useList } from '../../../widgets/data-table/use-list';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { NextJob } from '../../../widgets/next-job';
import type { StockMove, StockRow } from '../queries';
import { words } from '../words';

const signed = (by: number) =>
  by === 0 ? (
    <span className="dis">0</span>
  ) : (
    <span className={by > 0 ? 'tx-green' : 'tx-red'}>
      {by > 0 ? '+' : ''}
      {num(by)}
    </span>
  );

interface Props {
  row: StockRow;
  walk: Walk;
  onClose: () => void;
}

/** One goods: what is there, and everything that moved it. */
export function StockDrawer({ row, walk, onClose }: Props) {
  const list = useList('adminStockMoves', { size: 50 }, { id: row.id });
  const seesCost = useCan('cost.read');
  const columns: Column<StockMove>[] = [
    { key: 'time', title: '时间', width: 116, fixed: true, render: ({ time }) => shortTime(time) },
    { key: 'what', title: '变动', width: 100, render: ({ what }) => what },
    { key: 'available', title: '可售', width: 84, align: 'right', render: (one) => signed(one.available) },
    { key: 'onHand', title: '在库', width: 84, align: 'right', render: (one) => signed(one.onHand) },
    {
      key: 'document',
      title: '单据',
      width: 176,
      render: ({ document, orderId }) =>
        document === '' ? (
          <span className="dis">--</span>
        ) : orderId ? (
          <Link to={`/orders/${orderId}`}>{document}</Link>
        ) : (
          document
        ),
    },
    ...(seesCost
      ? [
          {
            key: 'cost',
            title: '进价',
            width: 80,
            align: 'right' as const,
            render: ({ cost }: StockMove) =>
              cost === undefined ? <span className="dis">--</span> : `¥${cost}`,
          },
        ]
      : []),
    { key: 'who', title: '经手', width: 92, render: ({ who }) => who || <span className="dis">--</span> },
    {
      key: 'reason',
      title: '说明',
      width: 180,
      render: ({ reason }) =>
        reason ? <span title={reason}>{reason}</span> : <span className="dis">--</span>,
    },
  ];
  const facts: readonly (readonly [string, string])[] = [
    ['可售', `${num(row.available)} ${row.unit}`],
    ['占用', `${num(row.reserved)} ${row.unit}`],
    ['在库', `${num(row.available + row.reserved)} ${row.unit}`],
    ['已用', `${num(row.used)} ${row.unit}`],
    ['货位', row.bin || '--'],
    ...(row.cost === undefined ? [] : [['成本', `¥${money(row.cost)}/${row.unit}`] as const]),
  ];
  return (
    <Drawer open title={`${row.code} ${row.name}`} sub={row.spec} walk={walk} onClose={onClose}>
      <div className="stock-moves">
        <dl className="stock-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <DataTable
          name="stock-moves"
          {...list}
          source={undefined as never}
          columns={columns}
          idOf={({ id }) => id}
          empty={
            <Empty text={words.noMoves}>
              <NextJob />
            </Empty>
          }
        />
      </div>
    </Drawer>
  );
}
