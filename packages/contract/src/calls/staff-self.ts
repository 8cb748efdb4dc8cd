import { defineCall, cursorPaging, done, instant, listOf, text, z } from '../define-call';
import { fromEnvironment, switched, typed, verb, whole, word } from '../terminal';
import { me } from './office';

const password = z.string().min(1, '请输入密码').max(100);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The first visit, and what each member of staff does with their own account: proof, second factor, sessions. */
export const staffSelf = {
  adminFirstOwner: defineCall({
    at: { method: 'POST', path: '/api/admin/first-owner' },
    summary: '管理后台：用终端打印的一次性链接开第一个负责人账号，并登录',
    access: 'public',
    browserOnly: 'the link opens a page and signs it in; the terminal opens accounts with `add`',
    sensitive: true,
    body: z.strictObject({
      token: text(100).min(1),
      name: text(40).min(1, '请输入账号'),
      displayName: text(40).default(''),
      password,
    }),
    data: me,
    refusals: ['not-found', 'transition-refused', 'password-weak', 'too-many-requests'],
  }),
  adminProfile: defineCall({
    at: { method: 'PATCH', path: '/api/admin/me' },
    summary: '管理后台：改自己的姓名（同事与客户看到的）',
    access: 'operator',
    permission: 'self',
    body: z.strictObject({ displayName: text(40).min(1, '请输入姓名') }),
    data: done,
    terminal: [verb('my-name', '改自己的姓名', [word('displayName', '姓名')])],
  }),
  adminPassword: defineCall({
    at: { method: 'POST', path: '/api/admin/me/password' },
    summary: '管理后台：改自己的密码，其他会话随即退出',
    access: 'operator',
    permission: 'self',
    sensitive: true,
    body: z.strictObject({ password, newPassword: password }),
    data: done,
    refusals: ['password-wrong', 'password-weak', 'guesses-used-up'],
    terminal: [
      verb(
        'my-password',
        '改自己的密码：旧的取自 PIFA_OPERATOR_PASSWORD，新的取自 PIFA_OPERATOR_NEW_PASSWORD',
        [
          fromEnvironment('password', 'PIFA_OPERATOR_PASSWORD'),
          fromEnvironment('newPassword', 'PIFA_OPERATOR_NEW_PASSWORD'),
        ],
      ),
    ],
  }),
  adminTwoFactorBegin: defineCall({
    at: { method: 'POST', path: '/api/admin/me/two-factor' },
    summary: '管理后台：开始设置两步验证，答复密钥、otpauth 地址与二维码；输入一次验证码后才生效',
    access: 'operator',
    permission: 'self',
    sensitive: true,
    data: z.object({ secret: z.string(), url: z.string(), qr: z.string() }),
    refusals: ['step-up-needed', 'transition-refused'],
    terminal: [verb('two-factor begin', '开始设置自己的两步验证：答复密钥')],
    shown: { labels: { secret: '密钥', url: '验证器地址' } },
  }),
  adminTwoFactorOn: defineCall({
    at: { method: 'POST', path: '/api/admin/me/two-factor/on' },
    summary: '管理后台：输入一次验证码，两步验证生效；答复 10 个恢复码，只显示这一次',
    access: 'operator',
    permission: 'self',
    sensitive: true,
    body: z.strictObject({ code: text(20).min(1, '请输入验证码') }),
    data: recoveryCodes,
    refusals: ['two-factor-wrong', 'transition-refused', 'guesses-used-up'],
    terminal: [verb('two-factor on', '输入一次验证码，两步验证生效', [word('code', '验证码')])],
    shown: { labels: { recoveryCodes: '恢复码（只此一次）' } },
  }),
  adminTwoFactorOff: defineCall({
    at: { method: 'POST', path: '/api/admin/me/two-factor/off' },
    summary: '管理后台：关闭自己的两步验证；必须使用两步验证的角色不能关闭',
    access: 'operator',
    permission: 'self',
    sensitive: true,
    data: done,
    refusals: ['step-up-needed', 'transition-refused'],
    terminal: [verb('two-factor off', '关闭自己的两步验证')],
  }),
  adminRecoveryCodes: defineCall({
    at: { method: 'POST', path: '/api/admin/me/recovery-codes' },
    summary: '管理后台：换一组恢复码，旧的作废；只显示这一次',
    access: 'operator',
    permission: 'self',
    sensitive: true,
    data: recoveryCodes,
    refusals: ['step-up-needed', 'transition-refused'],
    terminal: [verb('recovery-codes', '换一组恢复码')],
    shown: { labels: { recoveryCodes: '恢复码（只此一次）' } },
  }),
  adminSessions: defineCall({
    at: { method: 'GET', path: '/api/admin/sessions' },
    summary: '登录中的会话：自己的，或（管理员工者）某个账号的',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({ name: text(40).default('') }),
    data: z.array(
      z.object({
        id: z.string(),
        /** 「Windows 上的 Chrome」, 「终端」 */
        device: z.string(),
        address: z.string(),
        createTime: instant,
        seenTime: instant,
        expireTime: instant,
        /** the one that asks */
        current: z.boolean(),
      }),
    ),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('sessions', '登录中的会话', [typed('name', '名字')])],
    shown: {
      labels: {
        device: '设备',
        address: '来自',
        createTime: '登录时间',
        seenTime: '最近使用',
        current: '当前会话',
      },
    },
  }),
  adminSessionEnd: defineCall({
    at: { method: 'POST', path: '/api/admin/sessions/end' },
    summary: '结束会话：自己的一个、自己的其他全部，或（管理员工者）某个账号的全部',
    access: 'operator',
    permission: 'self',
    body: z.strictObject({
      which: z.enum(['one', 'others', 'all']),
      /** of `one` */
      id: z
        .string()
        .regex(/^\d{0,15}$/, '编号不正确')
        .default(''),
      /** of `all`: whose */
      name: text(40).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('end-sessions', '结束自己的一个会话', [typed('id', '会话 id', { required: true })], {
        which: 'one',
      }),
      verb('end-sessions', '结束自己的其他会话', [switched('others', { which: 'others' }, true)]),
      verb('end-sessions', '结束一个账号的全部会话', [typed('name', '名字', { required: true })], {
        which: 'all',
      }),
    ],
  }),
  adminNotices: defineCall({
    at: { method: 'GET', path: '/api/admin/notices' },
    summary: '铃铛：给我的通知，新的在前',
    access: 'operator',
    permission: 'self',
    query: z.strictObject(cursorPaging),
    data: listOf(
      z.object({
        id: z.string(),
        kind: z.string(),
        text: z.string(),
        /** under /admin; '' = none */
        link: z.string(),
        time: instant,
        read: z.boolean(),
        /** the account that it is about: its sessions can be ended from here */
        account: z.string().optional(),
      }),
    ).extend({ unread: z.number().int() }),
    terminal: [whole('bell', '给我的通知')],
    shown: { labels: { link: '后台地址', read: '已读', unread: '未读' } },
  }),
  adminNoticesRead: defineCall({
    at: { method: 'POST', path: '/api/admin/notices' },
    summary: '铃铛：已读到这一条为止',
    access: 'operator',
    permission: 'self',
    body: z.strictObject({ upTo: z.string().regex(/^\d{1,15}$/, '编号不正确') }),
    data: done,
    terminal: [verb('bell-read', '通知已读到这一条', [word('upTo', '编号')])],
  }),
};
