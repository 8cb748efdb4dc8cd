import type { GoodsFacts } from '../pricing/types';
import { type Field, custom } from './settings';

/** Which goods a promotion or coupon is for; `except` are left out of whatever the rest takes in. */
export type Scope = {
  readonly of: 'all' | 'category' | 'brand' | 'goods';
  /** Category, brand or goods ids; empty for 'all'. */
  readonly ids: readonly string[];
  /** Goods ids. */
  readonly except: readonly string[];
};

const SCOPES: readonly Scope['of'][] = ['all', 'category', 'brand', 'goods'];

export const SCOPE_LABELS: Record<Scope['of'], string> = {
  all: '全部商品',
  category: '指定分类',
  brand: '指定品牌',
  goods: '指定商品',
};

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A list of ids as a cached set: a scope may have thousands of goods and be checked for as many lines. */
function setOf(ids: readonly string[]): ReadonlySet<string> {
  let set = sets.get(ids);
  if (!set) {
    set = new Set(ids);
    sets.set(ids, set);
  }
  return set;
}

/** A category includes the categories below it, because goods have their whole category path. */
export function inScope(
  scope: Scope,
  goods: Pick<GoodsFacts, 'goodsId' | 'brandId' | 'categoryIds'>,
): boolean {
  if (setOf(scope.except).has(goods.goodsId)) return false;
  switch (scope.of) {
    case 'all':
      return true;
    case 'category':
      return (goods.categoryIds ?? []).some((id) => setOf(scope.ids).has(id));
    case 'brand':
      return goods.brandId != null && setOf(scope.ids).has(goods.brandId);
    case 'goods':
      return setOf(scope.ids).has(goods.goodsId);
  }
}

/** The scope as a field of a kind's settings; absent = all goods. */
export function scope(label = '适用范围'): Field<Scope> {
  return custom({ label, type: 'scope', required: false }, (value) => readScope(value ?? { of: 'all' }));
}

function readScope(value: unknown): Scope | null {
  if (typeof value !== 'object' || value === null) return null;
  const { of, ids, except } = value as Readonly<Record<string, unknown>>;
  const known = SCOPES.find((one) => one === of);
  const chosen = readIds(ids);
  const left = readIds(except);
  if (!known || !chosen || !left || (known !== 'all' && chosen.length === 0)) return null;
  return { of: known, ids: known === 'all' ? [] : chosen, except: left };
}

function readIds(value: unknown): readonly string[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every((id): id is string => typeof id === 'string') ? value : null;
}
