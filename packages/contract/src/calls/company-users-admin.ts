import { deskUserActs } from '@pifa/domain';
import { day, defineCall, done, id, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';

/** Users of a company as staff keep them, and what staff note about it. */
export const companyUsersAdmin = {
  adminCompanyUserAdd: defineCall({
    at: { method: 'POST', path: '/api/admin/companies/users' },
    summary: '给客户加一位成员：短信告知，用本手机号设置密码后登录',
    access: 'operator',
    permission: 'customer.write',
    body: z.strictObject({
      id,
      phone: text(20).min(1, '请填写手机'),
      name: text(40).min(1, '请填写姓名'),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'phone-invalid', 'phone-taken', 'transition-refused'],
    terminal: [
      verb('company-user-add', '给客户加一位成员', [
        word('id', '客户 id'),
        typed('phone', '手机'),
        typed('name', '姓名'),
      ]),
    ],
  }),
  adminCompanyUserAct: defineCall({
    at: { method: 'POST', path: '/api/admin/companies/users/act' },
    summary: '停用、启用成员，设为管理员，短信重设密码，结束登录',
    access: 'operator',
    permission: 'customer.write',
    body: z.strictObject({ id, userId: id, act: z.enum(deskUserActs), cause: text(200).default('') }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'too-many-requests'],
    terminal: [
      whole('company-user', '停用、启用成员，设为管理员，重设密码，结束登录', [
        word('id', '客户 id'),
        word('userId', '成员 id'),
        word('act', deskUserActs.join('|')),
      ]),
    ],
  }),
  adminCompanyNote: defineCall({
    at: { method: 'POST', path: '/api/admin/companies/notes' },
    summary: '客户备注，可带跟进日期：到期出现在工作台；只给同事看',
    access: 'operator',
    permission: 'customer.write',
    body: z.strictObject({ id, text: text(2000).min(1, '请填写内容'), followUpOn: day.optional() }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('company-note', '客户备注，可带跟进日期', [
        word('id', '客户 id'),
        word('text', '内容'),
        typed('followUpOn', '2026-01-31', { name: 'follow-up' }),
      ]),
    ],
  }),
  adminCompanyNoteDone: defineCall({
    at: { method: 'POST', path: '/api/admin/companies/notes/done' },
    summary: '跟进完成；可写结果，也可约下一次',
    access: 'operator',
    permission: 'customer.write',
    body: z.strictObject({ noteId: id, result: text(2000).default(''), followUpOn: day.optional() }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('company-note-done', '跟进完成', [
        word('noteId', '备注 id'),
        typed('result', '结果'),
        typed('followUpOn', '2026-01-31', { name: 'follow-up' }),
      ]),
    ],
  }),
};
