import {
  BUILT_IN_ROLES,
  isPermission,
  type Permission,
  PERMISSIONS,
  type Refusal,
  refuse,
  type Scope,
} from '@pifa/contract';
import { fen, fenToYuan, type Reach, whatIsBeyond, yuanUnits } from '@pifa/domain';
import type { Db } from '../../platform';
import { grantedBy, type Operator, type RoleLimits } from './operator';

/** A role as this release understands its row. */
export interface StaffRole extends Reach {
  code: string;
  name: string;
  builtIn: boolean;
  permissions: readonly Permission[];
  scope: Scope;
  places: readonly string[];
  limits: { [Kind in keyof RoleLimits]: number };
  version: number;
  accounts: number;
}

/** The limits that count fen inside and yuan on the wire. */
const MONEY = ['refund', 'refundDay', 'orderPrice', 'payment'] as const;

export const limitsInYuan = (limits: RoleLimits): RoleLimits => convert(limits, (one) => fenToYuan(fen(one)));

/** Undefined where an amount has more than two decimals or is negative. */
export function limitsInFen(limits: RoleLimits): StaffRole['limits'] | undefined {
  const amounts = MONEY.map((name) => limits[name]).filter((one) => one !== undefined);
  if (amounts.some((one) => (yuanUnits(one, 2) ?? -1) < 0)) return undefined;
  return convert(limits, (one) => yuanUnits(one, 2) ?? 0);
}

function convert(limits: RoleLimits, one: (amount: number) => number): StaffRole['limits'] {
  const changed: StaffRole['limits'] = { ...limits };
  for (const name of MONEY) {
    const amount = limits[name];
    if (amount !== undefined) changed[name] = one(amount);
  }
  return changed;
}

const BUILT_IN = Object.keys(BUILT_IN_ROLES);

/** All roles, the built-in ones first and in their usual order. */
export async function rolesOf(db: Db): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('staff_roles as r')
    .selectAll('r')
    .select((of) =>
      of
        .selectFrom('operators as o')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('o.role', '=', 'r.code')
        .as('accounts'),
    )
    .orderBy('r.name')
    .execute();
  const place = ({ code, built_in }: (typeof rows)[number]) =>
    built_in ? BUILT_IN.indexOf(code) : BUILT_IN.length;
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .map(({ code, name, built_in, permissions, scope, places, limits, version, accounts }) => ({
      code,
      name,
      builtIn: built_in,
      permissions: [...grantedBy({ code, permissions })],
      scope: scope as Scope,
      places: places as string[],
      limits: limits as RoleLimits,
      version,
      accounts: accounts ?? 0,
    }));
}

/** Nobody grants what they lack (ADMIN §9), in words; `before`: what the role has already. */
export function beyondReach(operator: Operator, wanted: Reach, before?: Reach): Refusal | undefined {
  const own: Reach = { ...operator, permissions: [...operator.permissions], limits: { ...operator.limits } };
  const beyond = whatIsBeyond(own, wanted, before);
  if (!beyond) return undefined;
  const { permissions, scope, limits } = beyond;
  const names = permissions.filter(isPermission).map((one) => `「${PERMISSIONS[one]}」`);
  const parts = [
    ...names,
    ...(scope ? ['更大的数据范围'] : []),
    ...limits.map((one) => `更高的${LIMIT_NAMES[one as keyof RoleLimits]}上限`),
  ];
  return refuse('transition-refused', { text: `不能授予自己没有的权限：${parts.join('、')}` });
}

const LIMIT_NAMES: Record<keyof RoleLimits, string> = {
  refund: '退款',
  refundDay: '当日退款',
  orderPrice: '改价',
  quoteDiscount: '报价折扣',
  points: '积分',
  payment: '登记收款',
};
