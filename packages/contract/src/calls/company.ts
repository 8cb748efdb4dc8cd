import { defineCall, id, instant, text, z } from '../define-call';

const companyUser = z.object({
  id: z.string(),
  name: z.string(),
  /** masked */
  phone: z.string(),
  isManager: z.boolean(),
  isSelf: z.boolean(),
  /** open 正常 · invited 待设置密码 · closed 已停用 */
  state: z.enum(['open', 'invited', 'closed']),
  stateName: z.string(),
  createTime: instant,
  lastLoginTime: instant.optional(),
});
export type WireCompanyUser = z.infer<typeof companyUser>;

const companyUsers = z.object({
  /** whether the caller may add, close, reopen and hand over */
  canManage: z.boolean(),
  most: z.number().int(),
  users: z.array(companyUser),
  /** who did what, newest first */
  acts: z.array(z.object({ id: z.string(), text: z.string(), time: instant })),
});

/** 公司成员与个人数据. */
export const company = {
  companyUsers: defineCall({
    at: { method: 'GET', path: '/api/member/company/users' },
    summary: '本公司的成员（手机号打码）与最近的成员变动',
    access: 'member',
    data: companyUsers,
  }),
  companyUserAdd: defineCall({
    at: { method: 'POST', path: '/api/member/company/users' },
    summary: '管理员按手机号添加成员；对方用短信验证码自行设置密码',
    access: 'member',
    body: z.object({ phone: text(20), name: text(40).min(1, '请填写姓名') }),
    data: companyUsers,
    refusals: ['transition-refused', 'phone-invalid', 'phone-taken', 'too-many-requests'],
  }),
  companyUserChange: defineCall({
    at: { method: 'PATCH', path: '/api/member/company/users' },
    summary: '管理员停用、启用成员，或把管理权交给成员；停用即刻退出所有登录',
    access: 'member',
    body: z.object({ id, act: z.enum(['close', 'reopen', 'hand-over']) }),
    data: companyUsers,
    refusals: ['not-found', 'transition-refused'],
  }),
  personalExport: defineCall({
    at: { method: 'GET', path: '/api/member/personal/export' },
    summary: '下载我的数据：答复即文件，json 或 text（可阅读）；只有自己的数据',
    access: 'member',
    sensitive: true,
    query: z.object({ format: z.enum(['json', 'text']).catch('json').default('json') }),
    data: z.unknown(),
    refusals: ['too-many-requests'],
  }),
  accountClosing: defineCall({
    at: { method: 'GET', path: '/api/member/personal/closing' },
    summary: '注销账号之前：能否注销、为什么不能、有什么后果、同意过的协议',
    access: 'member',
    data: z.object({
      canClose: z.boolean(),
      problems: z.array(z.string()),
      consequences: z.array(z.string()),
      /** the agreement accepted at registration; absent when it is not known */
      agreement: z.object({ version: z.string(), time: instant }).optional(),
    }),
  }),
  accountClose: defineCall({
    at: { method: 'POST', path: '/api/member/personal/close' },
    summary: '注销账号：凭密码；个人信息抹去，交易记录保留，所有登录失效',
    access: 'member',
    sensitive: true,
    body: z.object({ password: z.string().min(1).max(72) }),
    data: z.object({}),
    refusals: ['password-wrong', 'guesses-used-up', 'transition-refused'],
  }),
};
