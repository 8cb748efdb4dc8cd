import type { CallQueryInput } from '@pifa/contract/client';
import { NEW_GOODS_DAYS } from '@pifa/domain';

export type Sort = NonNullable<CallQueryInput<'goodsPage'>>['sort'] & string;
export type ListingKind = 'all' | 'result' | 'regular' | 'new' | 'promotion';

interface Listing {
  kind: ListingKind;
  path: string;
  title: string;
  /** One quiet line under the title. */
  hint: string;
  call: 'goodsPage' | 'goodsPageSell' | 'goodsOrderPage';
  facets: 'page' | 'sell' | 'order';
  sorts: readonly { key: Sort; label: string }[];
  /** 「表格」 first, for members: these lists are for ordering. */
  tableFirst: boolean;
}

const BY_LIST_PRICE = [{ key: 'price-asc', label: '价格' }] as const;
const USUAL = [
  { key: 'default', label: '综合' },
  { key: 'sales', label: '销量' },
  { key: 'new', label: '新品' },
  ...BY_LIST_PRICE,
] as const;

const LISTINGS: Record<ListingKind, Listing> = {
  all: {
    kind: 'all',
    path: '/pages/ordercenter',
    title: '订货中心',
    hint: '全部在售商品，填好数量一次加入购物车',
    call: 'goodsPage',
    facets: 'page',
    sorts: USUAL,
    tableFirst: true,
  },
  result: {
    kind: 'result',
    path: '/pages/newproduct/',
    title: '商品搜索',
    hint: '',
    call: 'goodsPage',
    facets: 'page',
    sorts: USUAL,
    tableFirst: false,
  },
  regular: {
    kind: 'regular',
    path: '/pages/newpromote',
    title: '常购清单',
    hint: '贵公司买过的商品，到了补货的日子排在最前，可按上次数量一键填入',
    call: 'goodsOrderPage',
    facets: 'order',
    sorts: [
      { key: 'due', label: '该补货' },
      { key: 'recent', label: '最近购买' },
      { key: 'times', label: '购买次数' },
    ],
    tableFirst: true,
  },
  new: {
    kind: 'new',
    path: '/pages/new',
    title: '新品上架',
    hint: `近 ${NEW_GOODS_DAYS} 天上架的商品`,
    call: 'goodsPage',
    facets: 'page',
    sorts: [{ key: 'new', label: '最新' }, { key: 'sales', label: '销量' }, ...BY_LIST_PRICE],
    tableFirst: false,
  },
  promotion: {
    kind: 'promotion',
    path: '/pages/promotion',
    title: '最新促销',
    hint: '正在进行的促销，价格以结束时间前下单为准',
    call: 'goodsPageSell',
    facets: 'sell',
    sorts: USUAL,
    tableFirst: false,
  },
};

/** The addresses of the lists themselves. */
export const LISTING_PATHS: readonly string[] = Object.values(LISTINGS).map(({ path }) => path);

/** Which of the five this address is. */
export function listingAt(pathname: string): Listing {
  const path = pathname.replace(/\/+$/, '');
  const found = Object.values(LISTINGS).find((one) => one.kind !== 'result' && one.path === path);
  return found ?? LISTINGS.result;
}

export type { Listing };
