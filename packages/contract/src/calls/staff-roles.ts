import { count, defineCall, done, text, z } from '../define-call';
import { permissions, SCOPES } from '../permissions';
import { typed, verb, whole, word } from '../terminal';
import { roleLimits } from './office';

/** The code of a role: one of the built-in ones, or of a copy that the mall made. */
export const roleCode = z.string().regex(/^[a-z0-9-]{1,40}$/, '没有这个角色');
const places = z.array(text(60).min(1)).max(100);
const roleName = text(20).min(1, '请输入角色名称');

const role = z.object({
  code: roleCode,
  name: z.string(),
  builtIn: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  scope: z.enum(SCOPES),
  /** warehouses (发货地) of the scope `ship-from`; empty = all */
  places: z.array(z.string()),
  limits: roleLimits,
  version: count,
  /** accounts that have it, closed ones too */
  accounts: count,
  /** false: the owner's, which is always everything */
  mayChange: z.boolean(),
});

/** 角色 (ADMIN §9): rows, of which six are built in; copies are the mall's own. */
export const staffRoles = {
  adminRoles: defineCall({
    at: { method: 'GET', path: '/api/admin/roles' },
    summary: '角色：权限、数据范围、上限（元）',
    access: 'operator',
    permission: 'staff.write',
    data: z.array(role),
    refusals: ['forbidden'],
    terminal: [verb('roles', '角色')],
    shown: {
      labels: {
        code: '代码',
        name: '名称',
        builtIn: '内置',
        permissions: '权限',
        scope: '数据范围',
        places: '发货地',
        limits: '上限',
        refund: '退款（元）',
        refundDay: '当日退款（元）',
        orderPrice: '改价（元）',
        quoteDiscount: '报价折扣（%）',
        payment: '登记收款（元）',
        accounts: '账号数',
        mayChange: '可修改',
      },
      words: { scope: { all: '全部', own: '我的客户', 'ship-from': '某些发货地' } },
    },
  }),
  adminRoleAdd: defineCall({
    at: { method: 'POST', path: '/api/admin/roles' },
    summary: '角色：照一个现有的角色新建',
    access: 'operator',
    permission: 'staff.write',
    body: z.strictObject({ name: roleName, from: roleCode }),
    data: z.object({ code: roleCode }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'step-up-needed'],
    terminal: [verb('role-add', '照一个角色新建', [word('name', '名称'), typed('from', '角色代码')])],
    shown: { labels: { code: '角色代码' } },
  }),
  adminRoleSave: defineCall({
    at: { method: 'PATCH', path: '/api/admin/roles' },
    summary: '角色：改名称、权限、数据范围、上限；别人先改过则拒绝并答复现在的内容',
    access: 'operator',
    permission: 'staff.write',
    body: z.strictObject({
      code: roleCode,
      version: count,
      name: roleName,
      permissions: z.array(z.enum(permissions, { error: '没有这项权限' })).max(permissions.length),
      scope: z.enum(SCOPES),
      places: places.default([]),
      limits: roleLimits,
    }),
    data: z.object({ version: count }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale', 'step-up-needed'],
    terminal: [
      verb('role-save', '改角色，内容写在 JSON 文件里（字段同 roles --json）', [
        word('', '文件.json', { name: 'file', file: 'json' }),
      ]),
    ],
  }),
  adminRoleDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/roles' },
    summary: '角色：删除没有账号在用的自建角色',
    access: 'operator',
    permission: 'staff.write',
    query: z.strictObject({ code: roleCode }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'step-up-needed'],
    terminal: [verb('role-delete', '删除没有人用的角色', [word('code', '角色代码')])],
  }),
  adminStaffSettings: defineCall({
    at: { method: 'GET', path: '/api/admin/staff-settings' },
    summary: '员工设置：所有人从第二次登录起都要两步验证',
    access: 'operator',
    permission: 'staff.write',
    data: z.object({ twoFactorForAll: z.boolean() }),
    refusals: ['forbidden'],
    terminal: [verb('staff-settings', '员工设置')],
    shown: { labels: { twoFactorForAll: '所有人都要两步验证' } },
  }),
  adminStaffSettingsSave: defineCall({
    at: { method: 'PATCH', path: '/api/admin/staff-settings' },
    summary: '员工设置：保存',
    access: 'operator',
    permission: 'staff.write',
    body: z.strictObject({ twoFactorForAll: z.boolean() }),
    data: done,
    refusals: ['forbidden', 'step-up-needed'],
    terminal: [whole('staff-settings-save', '保存员工设置')],
  }),
};
