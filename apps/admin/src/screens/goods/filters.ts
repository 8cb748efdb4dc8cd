import type { CallQueryInput } from '@pifa/contract/staff';
import type { TableState } from '../../lib/table-state';
import { daysOf, type Filter } from '../../widgets/filter-bar/filter';
import type { Option } from './queries';
import { isView } from './words';

export type GoodsQuery = CallQueryInput<'adminGoodsList'>;

interface Choices {
  categories: readonly Option[];
  brands: readonly Option[];
  places: readonly Option[];
}

/** What the list of goods can be narrowed by. */
export const goodsFilters = ({ categories, brands, places }: Choices): readonly Filter[] => [
  { kind: 'choice', key: 'category', label: '分类', many: false, options: categories },
  {
    kind: 'choice',
    key: 'brand',
    label: '品牌',
    many: false,
    options: [{ value: 'none', label: '无品牌' }, ...brands],
  },
  { kind: 'choice', key: 'shipFrom', label: '发货仓', many: false, options: places },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    many: false,
    options: [
      { value: 'on', label: '在售' },
      { value: 'off', label: '下架' },
    ],
  },
  { kind: 'amount', key: 'price', label: '标价（件）' },
  { kind: 'days', key: 'changed', label: '更新时间' },
];

/** The list's state as its call asks for it; spans move with the day. */
export function queryOf(state: TableState, now = new Date()): GoodsQuery {
  const { changed, price, ...rest } = state.filters;
  const query: Record<string, string> = { ...rest };
  if (changed) {
    const { from, to } = daysOf(changed, now);
    if (from) query['changedFrom'] = from;
    if (to) query['changedTo'] = to;
  }
  const [least = '', most = ''] = (price ?? '').split('~');
  if (least) query['priceFrom'] = least;
  if (most) query['priceTo'] = most;
  if (state.find) query['keyword'] = state.find;
  if (state.sort) query['sort'] = state.sort;
  return { ...query, view: isView(state.view) ? state.view : 'all' } as GoodsQuery;
}
