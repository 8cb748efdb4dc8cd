import type { WirePromotionHead } from '@pifa/contract/staff';
import { money, num, shortTime } from '../../../lib/format';
import { Dot } from '../../../ui/small';
import type { Column } from '../../../widgets/data-table/column';
import { TONES } from '../words';

/** 「11-28 20:00 至 12-01 00:00」. */
export function timeText({ startTime, endTime }: Pick<WirePromotionHead, 'startTime' | 'endTime'>): string {
  if (!startTime && !endTime) return '一直有效';
  return `${startTime ? shortTime(startTime) : '即日'} 至 ${endTime ? shortTime(endTime) : '长期'}`;
}

export const columns: Column<WirePromotionHead>[] = [
  {
    key: 'title',
    title: '名称',
    width: 196,
    least: 140,
    fixed: true,
    render: ({ title }) => <b title={title}>{title}</b>,
  },
  { key: 'kind', title: '种类', width: 78, least: 66, render: ({ kindName }) => kindName },
  {
    key: 'state',
    title: '状态',
    width: 84,
    render: ({ state, stateName }) => <Dot tone={TONES[state]}>{stateName}</Dot>,
  },
  { key: 'time', title: '时间', width: 214, least: 196, render: (row) => timeText(row) },
  {
    key: 'rule',
    title: '内容',
    width: 220,
    least: 200,
    grows: true,
    render: ({ ruleText }) => <span title={ruleText}>{ruleText || '--'}</span>,
  },
  { key: 'goods', title: '商品', width: 120, least: 84, render: ({ goodsText }) => goodsText },
  { key: 'audience', title: '对象', width: 92, hidden: true, render: ({ audienceText }) => audienceText },
  { key: 'orders', title: '订单', width: 62, align: 'right', render: ({ orderNum }) => num(orderNum) },
  { key: 'sold', title: '卖出（个）', width: 84, align: 'right', render: ({ soldNum }) => num(soldNum) },
  {
    key: 'discount',
    title: '优惠',
    width: 96,
    least: 84,
    align: 'right',
    render: ({ discountAmount }) => money(discountAmount),
  },
  { key: 'by', title: '谁建的', width: 84, least: 68, yields: 1, render: ({ by }) => by || '--' },
];
