import { RECEIPT_WAY_FACTS, RECEIPT_WAYS } from '@pifa/domain';
import { Button, Modal, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { money, shortTime } from '../../lib/format';
import { useCan } from '../../lib/me';
import { useTableState } from '../../lib/table-state';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { type RowOf, useList } from '../../widgets/data-table/use-list';
import { daysOf, type Filter } from '../../widgets/filter-bar/filter';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { PictureViewer } from '../../widgets/picture-viewer/picture-viewer';
import { ReceiptDialog } from '../../widgets/receipt-dialog/receipt-dialog';
import { ViewsBar } from '../../widgets/views/views-bar';
import './receipts.css';

type Row = RowOf<'adminReceipts'>;
type Part = RowOf<'adminPartPaid'>;

const VIEWS = {
  all: '全部收款',
  direct: '登记的收款',
  transfer: '核对的转账',
  part: '未收齐的订单',
} as const;
type View = keyof typeof VIEWS;
const isView = (text: string): text is View => text in VIEWS;
const EMPTY: Record<View, string> = {
  all: '还没有收款。核对过的转账和登记的收款出现在这里。',
  direct: '还没有登记过收款。账上看到的款、现金、个人微信或承兑，没有客户凭证也能登记。',
  transfer: '还没有核对过的转账。',
  part: '没有只收到一部分的订单。',
};
const FILTERS: readonly Filter[] = [
  { kind: 'days', key: 'recorded', label: '登记时间' },
  {
    kind: 'choice',
    key: 'way',
    label: '方式',
    options: RECEIPT_WAYS.map((value) => ({ value, label: RECEIPT_WAY_FACTS[value].name })),
  },
];

const orderColumn = {
  key: 'order',
  title: '订单号',
  width: 152,
  fixed: true,
  render: ({ orderId, orderNo }: { orderId: string; orderNo: string }) => (
    <Link to={`/orders/${orderId}`} onClick={(event) => event.stopPropagation()}>
      {orderNo}
    </Link>
  ),
} as const;

/** One sum for several orders: says which, and finds them. */
function Together({ amount, orderNos, onShow }: { amount: number; orderNos: string[]; onShow: () => void }) {
  return (
    <Tooltip title={`一笔 ¥${money(amount)} 付了 ${orderNos.join('、')}`}>
      <Button
        type="link"
        size="small"
        onClick={(event) => {
          event.stopPropagation();
          onShow();
        }}
      >
        合付 {orderNos.length} 单
      </Button>
    </Tooltip>
  );
}

function columnsWith(onFile: (row: Row) => void, onGroup: (orderNo: string) => void): Column<Row>[] {
  return [
    orderColumn,
    { key: 'company', title: '客户', width: 176, render: ({ company }) => company },
    {
      key: 'amount',
      title: '收到（元）',
      width: 92,
      align: 'right',
      render: ({ amount }) => <b>{money(amount)}</b>,
    },
    {
      key: 'over',
      title: '多收（元）',
      width: 90,
      align: 'right',
      hidden: true,
      render: ({ amount, applied }) =>
        amount > applied ? <span className="tx-amber">{money(amount - applied)}</span> : '',
    },
    {
      key: 'way',
      title: '方式',
      width: 148,
      render: ({ wayName, together }) => (
        <span className="row gap6">
          {wayName}
          {together && <Together {...together} onShow={() => onGroup(together.orderNos[0] ?? '')} />}
        </span>
      ),
    },
    { key: 'reference', title: '流水号', width: 120, render: ({ reference }) => reference || '--' },
    {
      key: 'payer',
      title: '付款人',
      width: 90,
      render: ({ payer, company }) =>
        payer === company ? <span className="t3">与客户同名</span> : payer || '--',
    },
    { key: 'receivedOn', title: '收款日期', width: 90, render: ({ receivedOn }) => receivedOn },
    {
      key: 'by',
      title: '登记人',
      width: 90,
      render: ({ recordedBy, askedBy }) => (askedBy ? `${askedBy}，${recordedBy}复核` : recordedBy || '--'),
    },
    {
      key: 'file',
      title: '凭证',
      width: 60,
      render: (row) =>
        row.file && (
          <Button type="link" size="small" onClick={() => onFile(row)}>
            查看
          </Button>
        ),
    },
    { key: 'note', title: '说明', width: 160, hidden: true, render: ({ note }) => note },
    {
      key: 'time',
      title: '登记时间',
      width: 106,
      hidden: true,
      render: ({ createTime }) => shortTime(createTime),
    },
  ];
}

const PART_COLUMNS = (onReceive: ((row: Part) => void) | undefined): Column<Part>[] => [
  orderColumn,
  { key: 'company', title: '客户', width: 220, render: ({ company }) => company },
  { key: 'salesperson', title: '业务员', width: 90, render: ({ salesperson }) => salesperson || '--' },
  {
    key: 'pay',
    title: '应付（元）',
    width: 110,
    align: 'right',
    render: ({ payAmount }) => money(payAmount),
  },
  {
    key: 'paid',
    title: '已收（元）',
    width: 110,
    align: 'right',
    render: ({ paidAmount }) => money(paidAmount),
  },
  {
    key: 'wanted',
    title: '还差（元）',
    width: 110,
    align: 'right',
    render: ({ wanted }) => <b>{money(wanted)}</b>,
  },
  { key: 'blocked', title: '说明', width: 200, render: ({ blocked }) => blocked },
  { key: 'time', title: '下单时间', width: 110, render: ({ createTime }) => shortTime(createTime) },
  {
    key: 'acts',
    title: '操作',
    width: 90,
    render: (row) =>
      onReceive &&
      row.blocked === '' && (
        <Button type="link" size="small" onClick={() => onReceive(row)}>
          收余款
        </Button>
      ),
  },
];

/** 收款登记: what came, and money without a voucher (issue: cash, private wallets, drafts, seen on the account). */
export function Screen() {
  const control = useTableState('all');
  const { state, clear } = control;
  const mayRecord = useCan('payment.confirm');
  const [receiving, setReceiving] = useState<{ orderId?: string }>();
  const [shown, setShown] = useState<Row>();
  const view = isView(state.view) ? state.view : 'all';
  useKeys([{ key: 'e', words: '登记收款', run: () => setReceiving({}) }], mayRecord && !receiving);
  return (
    <Page
      title="收款登记"
      purpose="没有客户凭证的钱在这里登记：可以先收一部分，一笔也可以分给几张订单。"
      extra={
        mayRecord && (
          <Button type="primary" onClick={() => setReceiving({})}>
            登记收款
          </Button>
        )
      }
      below={
        <ViewsBar
          list="receipts"
          views={Object.entries(VIEWS).map(([key, name]) => ({ key, name }))}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar
          control={control}
          filters={view === 'part' ? [] : FILTERS}
          finds={view === 'part' ? '订单号、公司' : '订单号、公司、付款人、流水号'}
        />
        {view === 'part' ? (
          <Parts
            find={state.find}
            size={state.size}
            onReceive={mayRecord ? ({ orderId }) => setReceiving({ orderId }) : undefined}
          />
        ) : (
          <Receipts
            view={view}
            control={control}
            onFile={setShown}
            onClear={clear}
            onRecord={mayRecord ? () => setReceiving({}) : undefined}
          />
        )}
      </div>
      {receiving && <ReceiptDialog {...receiving} onClose={() => setReceiving(undefined)} />}
      <Modal
        open={shown !== undefined}
        onCancel={() => setShown(undefined)}
        footer={null}
        title={shown && `${shown.orderNo} 的收款凭证`}
        width={860}
        destroyOnHidden
      >
        {shown?.file && (
          <div className="rcs-viewer">
            <PictureViewer src={shown.file.url} alt="收款凭证" isPdf={!shown.file.isPicture} />
          </div>
        )}
      </Modal>
    </Page>
  );
}

interface ReceiptsProps {
  view: Exclude<View, 'part'>;
  control: ReturnType<typeof useTableState>;
  onFile: (row: Row) => void;
  onClear: () => void;
  onRecord: (() => void) | undefined;
}

function Receipts({ view, control: { state, change }, onFile, onClear, onRecord }: ReceiptsProps) {
  const [now] = useState(() => new Date());
  const { from, to } = daysOf(state.filters['recorded'] ?? '', now);
  const chosen = RECEIPT_WAYS.find((one) => one === state.filters['way']);
  const list = useList('adminReceipts', {
    way: chosen ?? (view === 'all' ? '' : view),
    keyword: state.find,
    size: state.size,
    ...(from && { from }),
    ...(to && { to }),
  });
  const isNarrowed = state.find !== '' || Object.keys(state.filters).length > 0;
  return (
    <DataTable
      name="receipts"
      {...list}
      columns={columnsWith(onFile, (orderNo) => change({ find: orderNo, view: 'all' }))}
      idOf={({ id }) => id}
      empty={
        isNarrowed ? (
          <Empty text="没有符合条件的收款">
            <Button onClick={onClear}>清除筛选</Button>
          </Empty>
        ) : (
          <Empty text={EMPTY[view]}>{onRecord && <Button onClick={onRecord}>登记收款</Button>}</Empty>
        )
      }
    />
  );
}

interface PartsProps {
  find: string;
  size: number;
  onReceive: ((row: Part) => void) | undefined;
}

function Parts({ find, size, onReceive }: PartsProps) {
  const list = useList('adminPartPaid', { keyword: find, size });
  return (
    <DataTable
      name="part-paid"
      {...list}
      columns={PART_COLUMNS(onReceive)}
      idOf={({ orderId }) => orderId}
      empty={<Empty text={find === '' ? EMPTY.part : '没有符合条件的订单'} />}
    />
  );
}
