import type { Permission, StaffCall } from '@pifa/contract/staff';
import type { ComponentType } from 'react';

/** Places in the tree (ADMIN §5), in their order. */
export const GROUPS = [
  '订单',
  '询价',
  '商品',
  '价格',
  '客户',
  '营销',
  '财务',
  '店铺',
  '数据',
  '系统',
] as const;
export type Group = (typeof GROUPS)[number];

/**
 * A screen, as its folder's `route.ts` tells it. Tree, router, Ctrl K and the access test are made from these: a screen
 * is one folder.
 */
export interface ScreenRoute {
  /** under /admin, without a leading slash; '' = 工作台. May have parameters: `orders/:id`. */
  path: string;
  title: string;
  /** absent = not in the tree: pages that a list opens */
  group?: Group;
  /** place within the group */
  order?: number;
  /** what the role must be granted to open it, of several any one; absent = everybody */
  permission?: Permission | readonly Permission[];
  /** name of the count beside it, as `adminQueue` answers it */
  counts?: string;
  /** reads without parameters that it begins with, each with the permission it needs; asked while its code loads */
  reads?: readonly { call: StaffCall; permission?: Permission }[];
  load: () => Promise<{ Screen: ComponentType }>;
}

/** Whether a role with these permissions may open the screen. */
export const mayOpen = ({ permission = [] }: ScreenRoute, permissions: readonly Permission[]): boolean => {
  const anyOf = [permission].flat();
  return anyOf.length === 0 || anyOf.some((one) => permissions.includes(one));
};
