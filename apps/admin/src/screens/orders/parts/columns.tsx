import { SHIP_WITHIN_MS } from '@pifa/domain';
import { Link } from 'react-router';
import { money, num, shortTime, since } from '../../../lib/format';
import { waitTone } from '../../../lib/wait-tone';
import { Dot, Tag, type Tone } from '../../../ui/small';
import type { Column } from '../../../widgets/data-table/column';
import type { OrderRow } from '../queries';
import './order.css';

/** The domain says grey, the kit's classes say gray. */
export const toneOf = (colour: string): Tone => (colour === 'grey' ? 'gray' : colour) as Tone;

/** Without the words that every province and city bears. */
const shortRegion = (region: string): string =>
  region.replaceAll(/(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区)/g, '');

function Wait({ row }: { row: OrderRow }) {
  if (!row.waitTime) return <span className="dis">--</span>;
  const due = new Date(new Date(row.waitTime).getTime() + SHIP_WITHIN_MS);
  const tone = row.state === 'unpaid' ? undefined : waitTone({ dueTime: due.toISOString() });
  return (
    <span className={tone === 'red' ? 'tx-red b' : tone ? `tx-${tone}` : ''}>{since(row.waitTime)}</span>
  );
}

export const columns: readonly Column<OrderRow>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 152,
    least: 152,
    fixed: true,
    render: ({ id, orderNo }) => (
      <Link to={`/orders/${id}`} onClick={(event) => event.stopPropagation()}>
        {orderNo}
      </Link>
    ),
  },
  {
    key: 'createTime',
    title: '下单时间',
    width: 104,
    least: 92,
    sort: 'placed',
    render: ({ createTime }) => shortTime(createTime),
  },
  {
    key: 'company',
    title: '客户',
    width: 196,
    least: 104,
    grows: true,
    render: ({ company, placedBy }) =>
      placedBy ? (
        <span className="od-two">
          <span>{company}</span>
          <small className="tx-violet">代客下单 · {placedBy}</small>
        </span>
      ) : (
        company
      ),
  },
  { key: 'level', title: '等级', width: 88, hidden: true, render: ({ level }) => level },
  {
    key: 'salesperson',
    title: '业务员',
    width: 80,
    hidden: true,
    render: ({ salesperson }) => salesperson || '--',
  },
  { key: 'region', title: '收货地区', width: 88, least: 84, render: ({ region }) => shortRegion(region) },
  {
    key: 'quantity',
    title: '种 / 件 / 个',
    width: 98,
    least: 86,
    align: 'right',
    render: ({ kinds, ipcnt, spcnt }) => `${num(kinds)} / ${num(ipcnt)} / ${num(spcnt)}`,
  },
  {
    key: 'payAmount',
    title: '应付（元）',
    width: 92,
    least: 84,
    align: 'right',
    render: ({ payAmount }) => <b>{money(payAmount)}</b>,
  },
  {
    key: 'paidAmount',
    title: '已付（元）',
    width: 98,
    align: 'right',
    hidden: true,
    render: ({ paidAmount }) => money(paidAmount),
  },
  {
    key: 'payMethod',
    title: '付款',
    width: 76,
    least: 74,
    render: ({ payMethodName, owedAmount }) =>
      owedAmount ? <span className="tx-red">未收款</span> : payMethodName,
  },
  {
    key: 'state',
    title: '状态',
    width: 106,
    least: 100,
    render: ({ stateName, tone, remindTime, state }) =>
      remindTime && (state === 'to-ship' || state === 'part-shipped') ? (
        <Dot tone="red">催发货</Dot>
      ) : (
        <Dot tone={toneOf(tone)}>{stateName}</Dot>
      ),
  },
  { key: 'way', title: '配送方式', width: 96, hidden: true, render: ({ wayName }) => wayName },
  { key: 'shipFrom', title: '发货仓', width: 110, hidden: true, render: ({ shipFrom }) => shipFrom || '--' },
  {
    key: 'remark',
    title: '备注、采购单',
    width: 106,
    least: 64,
    render: ({ mark, remark, buyerPoNo }) => (
      <>
        {mark && <Tag tone={toneOf(mark.colour)}>{mark.word}</Tag>}{' '}
        {[remark, buyerPoNo].filter(Boolean).join('，') || (!mark && <span className="dis">--</span>)}
      </>
    ),
  },
  {
    key: 'assigned',
    title: '负责人',
    width: 80,
    hidden: true,
    render: ({ assigned }) => assigned?.name ?? '--',
  },
  {
    key: 'printed',
    title: '打印',
    width: 52,
    least: 48,
    render: ({ printNum, printTime }) =>
      printNum > 0 ? (
        <span title={`${shortTime(printTime)}，共 ${printNum} 次`}>已打</span>
      ) : (
        <span className="dis">未打</span>
      ),
  },
  { key: 'wait', title: '等待', width: 102, least: 94, align: 'right', render: (row) => <Wait row={row} /> },
];
