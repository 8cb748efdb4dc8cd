import { type CallName, calls, type CallSpec } from '@pifa/contract';

/** Areas of the back office, each with the permissions that belong to it by their first word. */
const AREAS: readonly (readonly [name: string, permissions: readonly string[]])[] = [
  ['订单', ['order']],
  ['售后', ['after-sale', 'review']],
  ['收款', ['payment', 'refund', 'invoice']],
  ['询价', ['quote']],
  ['客户', ['customer', 'application', 'points']],
  ['商品', ['goods', 'price', 'stock', 'cost']],
  ['营销', ['promotion', 'coupon']],
  ['店铺', ['settings', 'content']],
  ['系统', ['staff', 'acts', 'jobs', 'backup']],
];
const BULK = '批量';
const OWN = '自己';

/** The names of the areas, in the order in which the help lists them. */
export const areaNames: readonly string[] = [...AREAS.map(([name]) => name), BULK, OWN];

/** Where the help lists a call: plans apart, and what everybody may do at the end. */
export function areaOf(call: CallName): string {
  if (call.startsWith('adminPlan')) return BULK;
  const { permission }: CallSpec = calls[call].spec;
  const [first = ''] = permission?.split('.') ?? [];
  return AREAS.find(([, permissions]) => permissions.includes(first))?.[0] ?? OWN;
}
