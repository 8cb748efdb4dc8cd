import { needsWaybill } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, textOf } from '../../lib/client';
import { num, shortTime } from '../../lib/format';
import { useCan } from '../../lib/me';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { type RowOf, useList } from '../../widgets/data-table/use-list';
import { daysOf, type Filter } from '../../widgets/filter-bar/filter';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { Page } from '../../widgets/page';
import { usePlan } from '../../widgets/plan-dialog/plan-dialog';
import { PrintDialog } from '../../widgets/print-dialog/print-dialog';
import { CorrectMany } from './correct-many';

type Row = RowOf<'adminShipments'>;
const idOf = ({ id }: Row): string => id;
const FILTERS: readonly Filter[] = [
  { kind: 'days', key: 'shipped', label: '发货时间' },
  { kind: 'text', key: 'carrier', label: '快递公司' },
];

/** 物流: what went out, by waybill, carrier and day; a wrong waybill is corrected, a fresh shipment taken back. */
export function Screen() {
  const control = useTableState();
  const { state, clear } = control;
  const plan = usePlan();
  const mayShip = useCan('order.ship');
  const [now] = useState(() => new Date());
  const [correcting, setCorrecting] = useState<Row>();
  const [many, setMany] = useState(false);
  const [printing, setPrinting] = useState('');
  const { from, to } = daysOf(state.filters['shipped'] ?? '', now);
  const list = useList('adminShipments', {
    keyword: state.find,
    carrier: state.filters['carrier'] ?? '',
    size: state.size,
    ...(from && { from }),
    ...(to && { to }),
  });
  const columns: readonly Column<Row>[] = [
    {
      key: 'tracking',
      title: '运单号',
      width: 150,
      fixed: true,
      render: ({ trackingNo, correctedNum, driver }) => (
        <>
          {trackingNo || driver || <span className="dis">--</span>}{' '}
          {correctedNum > 0 && <Tag tone="amber">已更正</Tag>}
        </>
      ),
    },
    { key: 'carrier', title: '快递公司', width: 90, render: ({ carrier }) => carrier },
    {
      key: 'order',
      title: '订单号',
      width: 160,
      render: ({ orderId, orderNo }) => <Link to={`/orders/${orderId}`}>{orderNo}</Link>,
    },
    { key: 'company', title: '客户', width: 170, least: 130, grows: true, render: ({ company }) => company },
    { key: 'region', title: '收货地区', width: 110, hidden: true, render: ({ region }) => region },
    {
      key: 'amount',
      title: '种 / 个',
      width: 90,
      align: 'right',
      render: ({ kinds, num: pieces }) => `${num(kinds)} / ${num(pieces)}`,
    },
    { key: 'time', title: '发货时间', width: 106, render: ({ shipTime }) => shortTime(shipTime) },
    {
      key: 'state',
      title: '订单状态',
      width: 100,
      render: ({ state: order, stateName }) => (
        <Dot tone={order === 'completed' ? 'green' : 'blue'}>{stateName}</Dot>
      ),
    },
    {
      key: 'acts',
      title: '操作',
      width: 200,
      render: (row) =>
        mayShip && (
          <>
            <Button type="link" size="small" onClick={() => setPrinting(row.orderId)}>
              补打
            </Button>
            {needsWaybill(row.way) && (
              <Button type="link" size="small" onClick={() => setCorrecting(row)}>
                改运单
              </Button>
            )}
            {row.takeBackUntil && (
              <Button
                type="link"
                size="small"
                onClick={() => void plan({ kind: 'unship', objects: [row.id] })}
              >
                {row.way === 'pickup' ? '撤销备货' : '撤销发货'}
              </Button>
            )}
          </>
        ),
    },
  ];
  const isNarrowed = state.find !== '' || Object.keys(state.filters).length > 0;
  return (
    <Page
      title="物流"
      purpose="查运单，更正写错的单号，两小时内可撤销发货。"
      extra={mayShip && <Button onClick={() => setMany(true)}>批改运单</Button>}
    >
      <div className="list">
        <FilterBar control={control} filters={FILTERS} finds="运单号、订单号" />
        <DataTable
          name="shipments"
          {...list}
          columns={columns}
          idOf={idOf}
          empty={
            isNarrowed ? (
              <Empty text="没有符合条件的发货记录">
                <Button onClick={clear}>清除筛选</Button>
              </Empty>
            ) : (
              <Empty text="还没有发货记录。在发货台发出的订单会出现在这里。">
                <Link to="/ship">去发货台</Link>
              </Empty>
            )
          }
        />
      </div>
      {many && <CorrectMany onClose={() => setMany(false)} />}
      {printing && <PrintDialog orders={[printing]} onClose={() => setPrinting('')} />}
      {correcting && <CorrectDialog row={correcting} onClose={() => setCorrecting(undefined)} />}
    </Page>
  );
}

function CorrectDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [trackingNo, setTrackingNo] = useState(row.trackingNo);
  const [carrier, setCarrier] = useState(row.carrier);
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call('adminShipmentCorrect', { body: { shipmentId: row.id, trackingNo, carrier, reason } }),
    onSuccess: async (answer) => {
      void message.success(answer.message);
      onClose();
      await queries.invalidateQueries();
    },
    onError: (error) => void message.error(textOf(error)),
  });
  return (
    <Modal
      open
      title={`更正运单 ${row.orderNo}`}
      okText="更正"
      cancelText="取消"
      okButtonProps={{
        disabled: reason.trim() === '' || trackingNo.trim() === '' || carrier.trim() === '',
        loading: save.isPending,
      }}
      onOk={() => save.mutate()}
      onCancel={onClose}
      width={420}
    >
      <div className="form-rows">
        <Input
          value={trackingNo}
          aria-label="运单号"
          onChange={(event) => setTrackingNo(event.target.value)}
        />
        <Input value={carrier} aria-label="快递公司" onChange={(event) => setCarrier(event.target.value)} />
        <Input
          value={reason}
          aria-label="更正原因"
          placeholder="更正原因（买家看得到新运单，原来的留在记录里）"
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  );
}
