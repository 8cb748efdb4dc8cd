import type { CallQueryInput } from '@pifa/contract/staff';
import type { TableState } from '../../lib/table-state';
import { daysOf, type Filter } from '../../widgets/filter-bar/filter';
import type { CompanyOptions } from './queries';
import { isView } from './words';

export type CompanyQuery = CallQueryInput<'adminCompanies'>;

/** Provinces by the first two digits of their region code. */
const PROVINCES = [
  '11北京 12天津 13河北 14山西 15内蒙古 21辽宁 22吉林 23黑龙江 31上海 32江苏 33浙江 34安徽 35福建 36江西 37山东 41河南',
  '42湖北 43湖南 44广东 45广西 46海南 50重庆 51四川 52贵州 53云南 54西藏 61陕西 62甘肃 63青海 64宁夏 65新疆',
]
  .join(' ')
  .split(' ')
  .map((one) => ({ value: one.slice(0, 2), label: one.slice(2) }));

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** What the list of customers can be narrowed by. */
export const companyFilters = ({ levels, tags, salespeople }: CompanyOptions): readonly Filter[] => [
  { kind: 'choice', key: 'level', label: '等级', many: false, options: same(levels) },
  {
    kind: 'choice',
    key: 'salesperson',
    label: '业务员',
    many: false,
    options: [
      { value: 'none', label: '未分配' },
      ...salespeople.map(({ id, displayName }) => ({ value: id, label: displayName })),
    ],
  },
  { kind: 'choice', key: 'region', label: '地区', many: false, options: PROVINCES },
  { kind: 'choice', key: 'tag', label: '标签', many: false, options: same(tags) },
  { kind: 'days', key: 'last', label: '最近下单' },
  { kind: 'days', key: 'span', label: '期间' },
  { kind: 'amount', key: 'amount', label: '累计金额' },
  {
    kind: 'choice',
    key: 'unpaid',
    label: '未付',
    many: false,
    options: [
      { value: 'yes', label: '有未付' },
      { value: 'no', label: '没有' },
    ],
  },
  { kind: 'days', key: 'created', label: '建档时间' },
  {
    kind: 'choice',
    key: 'state',
    label: '状态',
    many: false,
    options: [
      { value: 'open', label: '正常' },
      { value: 'closed', label: '已停用' },
    ],
  },
];

/** The list's state as its call asks for it; spans move with the day. */
export function queryOf(state: TableState, now = new Date()): CompanyQuery {
  const { last, span, created, amount, ...rest } = state.filters;
  const query: Record<string, string> = { ...rest };
  for (const [key, value] of Object.entries({ last, span, created })) {
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
  return { ...query, view: isView(state.view) ? state.view : 'all' } as CompanyQuery;
}
