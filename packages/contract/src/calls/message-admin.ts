import { isShopLink, MESSAGE_TEXT_MOST, MESSAGE_TITLE_MOST, STAFF_MESSAGE_STATES } from '@pifa/domain';
import {
  count,
  cursorPaging,
  defineCall,
  done,
  id,
  idList,
  instant,
  listOf,
  requestId,
  text,
  z,
} from '../define-call';
import { typed, verb, whole, word } from '../terminal';

/** `everyone`, or ids of companies with commas. */
const receivers = (typed: string) =>
  typed === 'everyone' ? { everyone: true } : { khIds: typed.split(',').filter(Boolean) };

/** What a message says; the plan that sends to many takes the same. */
const messageFields = {
  type: z.enum(['system', 'activity']).default('system'),
  title: text(MESSAGE_TITLE_MOST).min(1, '请填写标题'),
  text: text(MESSAGE_TEXT_MOST).min(1, '请填写内容'),
  link: z.string().max(300).refine(isShopLink, '链接应是本商城的地址，例如 /pages/promotion').default(''),
};

const sentRow = {
  id: z.string(),
  type: z.enum(['system', 'activity']),
  typeName: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  /** to whom, in words: 等级 金牌客户 */
  audience: z.string(),
  /** companies that were written to; 0 where nobody counted */
  companies: count,
  /** accounts that received it */
  sent: count,
  sentBy: z.string(),
  /** when it was sent, or written where it waits */
  time: instant,
  state: z.enum(STAFF_MESSAGE_STATES),
  stateName: z.string(),
  tone: z.string(),
  /** when it is or was to be sent; absent = at once */
  sendTime: instant.optional(),
  /** why it was not sent */
  reason: z.string(),
};

/** What is changed of a message that waits. */
const waiting = z.object({
  version: count,
  everyone: z.boolean(),
  levels: z.array(z.string()),
  tags: z.array(z.string()),
  salespeople: z.array(z.string()),
  /** chosen companies that this person sees */
  companies: z.array(z.object({ khId: z.string(), name: z.string() })),
});

const LABELS = {
  typeName: '类别',
  link: '链接',
  audience: '发给',
  companies: '客户',
  sent: '收到的账号',
  sentBy: '发送人',
  sendTime: '定时',
  waiting: '待发送的内容',
  everyone: '所有客户',
  levels: '等级',
  tags: '标签',
  salespeople: '业务员',
  read: '已读',
  kept: '还保留的',
  receivers: '收件客户',
  accounts: '账号',
};

/** Messages that staff send to companies: 站内消息 (ADMIN §7.5). Those to many go through a plan of the kind `message`. */
export const messageAdmin = {
  adminMessage: defineCall({
    at: { method: 'POST', path: '/api/admin/messages' },
    summary:
      '发送站内消息：给指定公司的全部账号，或 everyone 给看得到的所有会员；同一 requestId 只发一次。按条件发给许多公司用预览变更（message）',
    access: 'operator',
    permission: 'customer.message',
    body: z.strictObject({
      ...messageFields,
      khIds: z.array(id).max(100).default([]),
      everyone: z.boolean().default(false),
      requestId,
    }),
    data: z.object({ /** accounts that received it */ sent: z.number().int() }),
    refusals: ['forbidden', 'not-found', 'request-id-reused'],
    terminal: [
      verb('message', '站内消息', [
        word('title', '标题'),
        typed('text', '内容'),
        typed('', 'everyone|<客户编号,…>', { name: 'to', required: true, read: receivers }),
        typed('link', '/pages/…'),
        typed('type', '', { name: 'kind' }),
        typed('requestId', '编号', { name: 'request', otherwise: 'new-id' }),
      ]),
    ],
  }),
  adminMessages: defineCall({
    at: { method: 'GET', path: '/api/admin/messages' },
    summary: '发过的与待发送的站内消息，新的在前；销售只看自己发的',
    access: 'operator',
    permission: 'customer.message',
    query: z.strictObject({
      keyword: text(60).default(''),
      state: z.enum(['', ...STAFF_MESSAGE_STATES]).default(''),
      ...cursorPaging,
    }),
    data: listOf(z.object(sentRow)),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('messages', '发过的与待发送的站内消息', [
        typed('keyword', '词'),
        typed('state', STAFF_MESSAGE_STATES.join('|')),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminMessageSent: defineCall({
    at: { method: 'GET', path: '/api/admin/messages/sent/:id' },
    summary: '一条发过的站内消息：多少账号已读，各公司读了没有（最多列 100 家，没读的在前）',
    access: 'operator',
    permission: 'customer.message',
    params: z.strictObject({ id: requestId }),
    data: z.object({
      ...sentRow,
      read: count,
      /** received and not yet pruned: messages are kept half a year */
      kept: count,
      /** absent once it is sent or cancelled */
      waiting: waiting.optional(),
      receivers: z.array(z.object({ khId: z.string(), company: z.string(), accounts: count, read: count })),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('message-sent', '一条站内消息谁读了', [word('id', '消息编号')])],
    shown: { labels: LABELS },
  }),
  adminMessageCancel: defineCall({
    at: { method: 'POST', path: '/api/admin/messages/cancel' },
    summary: '取消一条待发送的站内消息；已经发出的不能取消',
    access: 'operator',
    permission: 'customer.message',
    body: z.strictObject({ id: requestId }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('message-cancel', '取消待发送的站内消息', [word('id', '消息编号')])],
  }),
  adminMessageChoices: defineCall({
    at: { method: 'GET', path: '/api/admin/messages/choices' },
    summary: '发站内消息时可选的等级、标签、业务员；khIds 为要写上名称的公司',
    access: 'operator',
    permission: 'customer.message',
    query: z.strictObject({ khIds: idList(200).default([]) }),
    data: z.object({
      levels: z.array(z.string()),
      tags: z.array(z.string()),
      /** absent where a role sees only its own customers */
      salespeople: z.array(z.object({ name: z.string(), displayName: z.string() })),
      companies: z.array(z.object({ khId: z.string(), name: z.string() })),
    }),
    refusals: ['forbidden'],
    terminal: [whole('message-choices', '发站内消息时可选的等级、标签、业务员')],
    shown: { labels: { levels: '等级', tags: '标签', salespeople: '业务员', companies: '客户' } },
  }),
};
