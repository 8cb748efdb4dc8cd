import type { CallData } from '@pifa/contract/staff';
import { num, shortTime } from '../../lib/format';
import { beijingToday } from '../../lib/moment';
import { Dot } from '../../ui/small';
import type { Column } from '../../widgets/data-table/column';

export type Template = CallData<'adminCoupons'>['list'][number];
export type CouponRecord = CallData<'adminCouponRecords'>['list'][number];

export const TONES = { draft: 'gray', waiting: 'blue', live: 'green', ended: 'gray', off: 'amber' } as const;
const RECORD_TONES = { unused: 'blue', held: 'amber', used: 'green', expired: 'gray' } as const;

/** A window of this year fits the column without it. */
const withoutYear = (validity: string): string => validity.replaceAll(beijingToday().slice(0, 5), '');

export const columns: Column<Template>[] = [
  {
    key: 'title',
    title: '名称',
    width: 200,
    least: 170,
    fixed: true,
    render: ({ title }) => <b title={title}>{title}</b>,
  },
  {
    key: 'value',
    title: '面值',
    width: 96,
    least: 80,
    render: ({ valueText }) => <b className="tx-brand">{valueText}</b>,
  },
  { key: 'minimum', title: '门槛', width: 128, least: 124, render: ({ minimumText }) => minimumText },
  {
    key: 'apply',
    title: '适用商品',
    width: 130,
    least: 100,
    grows: true,
    render: ({ apply }) => <span title={apply}>{apply}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 84,
    render: ({ state, stateName }) => <Dot tone={TONES[state]}>{stateName}</Dot>,
  },
  {
    key: 'validity',
    title: '有效期',
    width: 186,
    least: 178,
    render: ({ validity }) => <span title={validity}>{withoutYear(validity)}</span>,
  },
  {
    key: 'who',
    yields: 1,
    title: '谁能领',
    width: 120,
    least: 104,
    render: ({ isOpen, audienceText }) => (isOpen ? `${audienceText}可领` : '只由您发放'),
  },
  {
    key: 'issued',
    title: '已发',
    width: 62,
    least: 52,
    align: 'right',
    render: ({ issuedNum }) => num(issuedNum),
  },
  { key: 'used', title: '已用', width: 62, least: 52, align: 'right', render: ({ usedNum }) => num(usedNum) },
  {
    key: 'left',
    title: '剩余',
    width: 70,
    least: 64,
    align: 'right',
    render: ({ left }) => (left < 0 ? '不限' : num(left)),
  },
  {
    key: 'most',
    yields: 2,
    title: '每客户',
    width: 66,
    align: 'right',
    render: ({ perCustomer }) => (perCustomer === 0 ? '不限' : `${perCustomer} 张`),
  },
];

export const recordColumns: Column<CouponRecord>[] = [
  { key: 'company', title: '客户', width: 180, fixed: true, grows: true, render: ({ company }) => company },
  {
    key: 'state',
    title: '状态',
    width: 124,
    render: ({ state, stateName }) => <Dot tone={RECORD_TONES[state]}>{stateName}</Dot>,
  },
  { key: 'source', title: '怎么来的', width: 84, render: ({ sourceText }) => sourceText },
  { key: 'time', title: '时间', width: 98, render: ({ time }) => shortTime(time) },
  { key: 'until', title: '可用至', width: 98, render: ({ validUntil }) => shortTime(validUntil) },
  {
    key: 'order',
    title: '用在订单',
    width: 150,
    render: ({ usedOrderId, usedOrderNo }) =>
      usedOrderId === '' ? (
        <span className="dis">--</span>
      ) : (
        <a href={`/admin/orders/${usedOrderId}`}>{usedOrderNo}</a>
      ),
  },
];
