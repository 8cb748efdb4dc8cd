import { MESSAGE_TYPES } from '@pifa/domain';
import { defineCall, flag, instant, orElse, page, paging, text, textId, z } from '../define-call';
import { payFilters } from './payments';

const message = z.object({
  id: z.string(),
  /** order 订单 · quote 报价 · activity 活动 · system 系统 */
  type: z.string(),
  typeName: z.string(),
  title: z.string(),
  text: z.string(),
  /** a page of the shop; '' = no link */
  link: z.string(),
  read: orElse(z.boolean(), true),
  time: instant,
});
export type WireMessage = z.infer<typeof message>;

/** The caller's unread messages, by type and in all. */
const unread = z.object({
  all: z.number().int(),
  order: z.number().int(),
  quote: z.number().int(),
  activity: z.number().int(),
  system: z.number().int(),
});

const messageId = z.string().regex(/^\d{1,15}$/);

/** Messages, the profile, payments of the company. */
export const messages = {
  messagePage: defineCall({
    at: { method: 'GET', path: '/api/member/message/page' },
    summary: '我的消息，最新在前；unread=1 只看未读。附各类未读数',
    access: 'member',
    query: z.object({
      type: z
        .enum(['all', ...MESSAGE_TYPES])
        .catch('all')
        .default('all'),
      unread: flag.optional(),
      ...paging(100, 20),
    }),
    data: page(message, 20).extend({ unread, serverTime: instant }),
  }),
  messageRead: defineCall({
    at: { method: 'POST', path: '/api/member/message/read' },
    summary: '标为已读：给出 ids，或 type（all 为全部），都给出时取交集。答复剩下的未读数',
    access: 'member',
    body: z
      .object({
        ids: z.array(messageId).min(1).max(100).optional(),
        type: z.enum(['all', ...MESSAGE_TYPES]).optional(),
      })
      .refine(({ ids, type }) => ids !== undefined || type !== undefined, '请写明要标为已读的消息'),
    data: unread,
  }),
  profileChange: defineCall({
    at: { method: 'PATCH', path: '/api/member/info/me' },
    summary: '修改自己的联系人姓名',
    access: 'member',
    body: z.object({ name: text(40).min(1, '请填写联系人') }),
    data: z.object({ name: z.string() }),
  }),
  avatarPut: defineCall({
    at: { method: 'POST', path: '/api/member/info/avatar' },
    summary: '上传头像（multipart，字段 file）：裁成正方形重新编码，立即生效',
    access: 'member',
    data: z.object({ headImgUrl: z.string() }),
    refusals: ['file-type', 'file-too-large', 'too-many-requests'],
    bodyLimit: 6 * 1024 * 1024,
  }),
  avatarRemove: defineCall({
    at: { method: 'DELETE', path: '/api/member/info/avatar' },
    summary: '删除头像',
    access: 'member',
    data: z.object({}),
  }),
  avatarGet: defineCall({
    at: { method: 'GET', path: '/api/member/info/avatar/:id' },
    summary: '读取头像；地址猜不到，换掉的头像不再存在',
    access: 'public',
    params: z.object({ id: textId }),
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  payExport: defineCall({
    at: { method: 'GET', path: '/api/payYunZhiFu/export' },
    summary: '导出支付记录（CSV，UTF-8 BOM）：与 payPage 相同的条件，全部行与月合计',
    access: 'member',
    query: z.object(payFilters),
    data: z.unknown(),
  }),
};
