import type { CallQueryInput } from '@pifa/contract/staff';
import { DELIVERY_WAY_NAMES, MARK_COLOURS } from '@pifa/domain';
import type { TableState } from '../../lib/table-state';
import { daysOf, type Filter } from '../../widgets/filter-bar/filter';
import { isView } from './words';

type Query = CallQueryInput<'adminOrders'>;

const YES_NO = [
  { value: 'yes', label: '有' },
  { value: 'no', label: '没有' },
] as const;

/** Provinces by the first two digits of their region code. */
const PROVINCES: readonly (readonly [string, string])[] = [
  ['11', '北京'],
  ['12', '天津'],
  ['13', '河北'],
  ['14', '山西'],
  ['15', '内蒙古'],
  ['21', '辽宁'],
  ['22', '吉林'],
  ['23', '黑龙江'],
  ['31', '上海'],
  ['32', '江苏'],
  ['33', '浙江'],
  ['34', '安徽'],
  ['35', '福建'],
  ['36', '江西'],
  ['37', '山东'],
  ['41', '河南'],
  ['42', '湖北'],
  ['43', '湖南'],
  ['44', '广东'],
  ['45', '广西'],
  ['46', '海南'],
  ['50', '重庆'],
  ['51', '四川'],
  ['52', '贵州'],
  ['53', '云南'],
  ['54', '西藏'],
  ['61', '陕西'],
  ['62', '甘肃'],
  ['63', '青海'],
  ['64', '宁夏'],
  ['65', '新疆'],
];

/** What the list of orders can be narrowed by; `hands` are the colleagues an order may be given to. */
export const orderFilters = (hands: readonly { id: string; displayName: string }[]): readonly Filter[] => [
  { kind: 'days', key: 'placed', label: '下单时间' },
  { kind: 'days', key: 'paid', label: '付清时间' },
  { kind: 'days', key: 'shipped', label: '发货时间' },
  { kind: 'amount', key: 'amount', label: '应付' },
  {
    kind: 'choice',
    key: 'method',
    label: '付款方式',
    many: false,
    options: [
      { value: 'scan', label: '扫码支付' },
      { value: 'transfer', label: '对公转账' },
    ],
  },
  {
    kind: 'choice',
    key: 'way',
    label: '配送方式',
    many: false,
    options: Object.entries(DELIVERY_WAY_NAMES).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'hold',
    label: '暂缓原因',
    many: false,
    options: [
      { value: 'group-forming', label: '拼团中' },
      { value: 'balance-due', label: '待付尾款' },
      { value: 'review', label: '待审核' },
    ],
  },
  { kind: 'text', key: 'level', label: '客户等级', placeholder: '例如：金牌客户' },
  {
    kind: 'choice',
    key: 'salesperson',
    label: '业务员',
    many: false,
    options: hands.map(({ id, displayName }) => ({ value: id, label: displayName })),
  },
  {
    kind: 'choice',
    key: 'region',
    label: '收货地区',
    many: false,
    options: PROVINCES.map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', key: 'shipFrom', label: '发货仓', placeholder: '例如：广东东莞仓' },
  { kind: 'text', key: 'goods', label: '含货号', placeholder: '货号' },
  { kind: 'text', key: 'promotion', label: '活动编号', placeholder: '活动页上的编号' },
  {
    kind: 'choice',
    key: 'printed',
    label: '打印',
    many: false,
    options: [
      { value: 'yes', label: '已打印' },
      { value: 'no', label: '未打印' },
    ],
  },
  { kind: 'choice', key: 'remark', label: '客户备注', many: false, options: YES_NO },
  {
    kind: 'choice',
    key: 'invoice',
    label: '开票意向',
    many: false,
    options: [
      { value: 'ordinary', label: '普票' },
      { value: 'special', label: '专票' },
      { value: 'none', label: '不开票' },
    ],
  },
  {
    kind: 'choice',
    key: 'mark',
    label: '标记',
    many: false,
    options: Object.entries(MARK_COLOURS).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'assigned',
    label: '负责人',
    many: false,
    options: hands.map(({ id, displayName }) => ({ value: id, label: displayName })),
  },
];

/** The list's state as its call asks for it; spans move with the day. */
export function queryOf(state: TableState, now = new Date()): Query {
  const { placed, paid, shipped, amount, ...rest } = state.filters;
  const query: Record<string, string> = { ...rest };
  for (const [key, value] of Object.entries({ placed, paid, shipped })) {
    if (!value) continue;
    const { from, to } = daysOf(value, now);
    if (from) query[`${key}From`] = from;
    if (to) query[`${key}To`] = to;
  }
  const [least = '', most = ''] = (amount ?? '').split('~');
  if (least) query['amountFrom'] = least;
  if (most) query['amountTo'] = most;
  if (state.find) query['keyword'] = state.find;
  if (state.sort) query['sort'] = state.sort;
  return { ...query, view: isView(state.view) ? state.view : 'all' } as Query;
}
