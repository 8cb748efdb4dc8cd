import { MESSAGE_TEXT_MOST, MESSAGE_TITLE_MOST, TEMPLATE_EVENT_CODES } from '@pifa/domain';
import { defineCall, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';

/** So long a text message may be written: four parts and some. */
const SMS_MOST = 300;
const version = z.number().int().min(0).max(1_000_000_000);
const event = z.enum(TEMPLATE_EVENT_CODES);

const template = z.object({
  event: z.string(),
  name: z.string(),
  /** when it is sent, and to whom */
  when: z.string(),
  receivers: z.string(),
  /** what the message is filed under in the box */
  type: z.enum(['order', 'quote', 'activity', 'system']),
  /** 0 while nobody changed it */
  version: z.number().int(),
  changed: z.boolean(),
  holes: z.array(z.object({ name: z.string(), code: z.string(), sample: z.string() })),
  /** 站内消息; absent = it sends none */
  box: z
    .object({
      on: z.boolean(),
      title: z.string(),
      text: z.string(),
      usualTitle: z.string(),
      usualText: z.string(),
    })
    .optional(),
  /** 短信; absent = it sends none */
  sms: z
    .object({
      on: z.boolean(),
      /** it cannot be switched off, and must name this hole; '' = it can */
      needs: z.string(),
      text: z.string(),
      usualText: z.string(),
      /** the number of the template registered with the provider; '' = the common one */
      number: z.string(),
    })
    .optional(),
});

const LABELS = {
  groups: '分组',
  events: '消息',
  event: '代码',
  when: '什么时候发',
  receivers: '发给谁',
  type: '类别',
  changed: '改过',
  holes: '可用的空',
  code: '服务商的变量名',
  sample: '例子',
  box: '站内消息',
  on: '发送',
  usualTitle: '默认标题',
  usualText: '默认内容',
  sms: '短信',
  needs: '必须有的空',
  number: '服务商模板编号',
  smsIsSet: '已接通短信',
  smsByNumber: '短信按模板编号发',
};
const SHOWN = {
  labels: LABELS,
  words: { type: { order: '订单', quote: '报价', activity: '活动', system: '系统' } },
};

/** 短信与消息模板: what the mall tells buyers by itself (ADMIN §7.8). */
export const templateAdmin = {
  adminTemplates: defineCall({
    at: { method: 'GET', path: '/api/admin/templates' },
    summary: '短信与消息模板：商城自己发的每一种消息，什么时候发、发给谁、现在的文字',
    access: 'operator',
    permission: 'settings.write',
    data: z.object({
      /** text messages are sent at all */
      smsIsSet: z.boolean(),
      /** the provider sends registered templates only, named by number */
      smsByNumber: z.boolean(),
      groups: z.array(z.object({ name: z.string(), events: z.array(template) })),
    }),
    refusals: ['forbidden'],
    terminal: [verb('templates', '短信与消息模板')],
    shown: SHOWN,
  }),
  adminTemplateSave: defineCall({
    at: { method: 'POST', path: '/api/admin/templates' },
    summary:
      '修改一种消息的文字与开关，没给的照旧；{名称} 是空，[…] 里的空没有内容时整段略去。短信要近期输过密码或验证码',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({
      event,
      version,
      title: text(MESSAGE_TITLE_MOST).min(1, '请填写标题').optional(),
      text: text(MESSAGE_TEXT_MOST).min(1, '请填写内容').optional(),
      boxOn: z.boolean().optional(),
      sms: text(SMS_MOST).min(1, '请填写短信').optional(),
      smsOn: z.boolean().optional(),
      number: z
        .string()
        .trim()
        .regex(/^[\w-]{0,40}$/, '模板编号只有字母、数字和横线，例如 SMS_123456789')
        .optional(),
    }),
    data: template,
    refusals: ['forbidden', 'stale', 'transition-refused', 'step-up-needed'],
    terminal: [
      whole('template-save', '修改一种消息的文字与开关', [
        word('event', '代码'),
        typed('title', '标题'),
        typed('text', '内容'),
        typed('sms', '短信'),
        typed('number', '服务商模板编号'),
      ]),
    ],
    shown: SHOWN,
  }),
  adminTemplateReset: defineCall({
    at: { method: 'POST', path: '/api/admin/templates/reset' },
    summary: '一种消息恢复默认的文字；开关与服务商模板编号不变',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({ event, version }),
    data: template,
    refusals: ['forbidden', 'stale', 'step-up-needed'],
    terminal: [whole('template-reset', '恢复默认的文字', [word('event', '代码')])],
    shown: SHOWN,
  }),
  adminTemplateTry: defineCall({
    at: { method: 'POST', path: '/api/admin/templates/try' },
    summary: '把一种消息的短信填上例子，发到一个手机试看；每人每小时 10 条，要近期输过密码或验证码',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({
      event,
      phone: z.string().regex(/^1\d{10}$/, '请填写 11 位手机号'),
      /** a text that is not saved yet; absent = the saved one */
      sms: text(SMS_MOST).min(1, '请填写短信').optional(),
    }),
    data: z.object({ message: z.string() }),
    refusals: ['forbidden', 'transition-refused', 'step-up-needed', 'too-many-requests', 'unavailable'],
    terminal: [
      whole('template-try', '试发一条短信', [
        word('event', '代码'),
        word('phone', '手机号'),
        typed('sms', '短信'),
      ]),
    ],
  }),
};
