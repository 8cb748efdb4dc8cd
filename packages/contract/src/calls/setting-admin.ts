import { defineCall, text, z } from '../define-call';
import { typed, verb, whole } from '../terminal';

const setting = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['switch', 'text', 'long', 'picture', 'number']),
  unit: z.string(),
  /** of a number */
  most: z.number().int(),
  value: z.string(),
  /** what counts while nothing is written */
  usual: z.string(),
  /** where it shows or what it does */
  where: z.string(),
  /** the rows that hold it, the one that is read first */
  rows: z.array(z.object({ pcode: z.string(), value: z.string() })),
});

const settings = z.object({
  version: z.number().int(),
  groups: z.array(z.object({ name: z.string(), items: z.array(setting) })),
  /** rows that nothing reads, or that another screen changes */
  others: z.array(
    z.object({ pcode: z.string(), code: z.string(), title: z.string(), value: z.string(), why: z.string() }),
  ),
});

const LABELS = {
  groups: '分组',
  items: '设置',
  value: '现在的值',
  usual: '没写时',
  where: '在哪里显示',
  rows: '存在哪几行',
  pcode: '组',
  others: '其他',
  why: '说明',
  most: '最大',
  unit: '单位',
};
const WORDS = { kind: { switch: '开关', text: '文字', long: '长文字', picture: '图片', number: '数字' } };

/** 站点设置 by meaning (ADMIN §7.8). */
export const settingAdmin = {
  adminSettings: defineCall({
    at: { method: 'GET', path: '/api/admin/settings' },
    summary: '站点设置：按用途分组，每项在哪里显示；没有页面读取的字典行另列',
    access: 'operator',
    permission: 'settings.write',
    data: settings,
    refusals: ['forbidden'],
    terminal: [verb('settings', '站点设置')],
    shown: { labels: LABELS, words: WORDS },
  }),
  adminSettingsSave: defineCall({
    at: { method: 'POST', path: '/api/admin/settings' },
    summary: '修改站点设置：一次可改几项，存有同一项的几行一起改；收款的几项要近期输过密码或验证码',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({
      version: z.number().int().min(1).max(1_000_000_000),
      changes: z
        .array(z.strictObject({ code: z.string().regex(/^\w{1,40}$/), value: text(2000) }))
        .min(1)
        .max(60),
    }),
    data: settings,
    refusals: ['forbidden', 'stale', 'not-found', 'step-up-needed'],
    terminal: [
      whole('settings-save', '修改站点设置', [
        typed('changes', '代码=值;…', {
          read: (given) =>
            given
              .split(';')
              .filter(Boolean)
              .map((pair) => {
                const at = pair.indexOf('=');
                return { code: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() };
              }),
        }),
      ]),
    ],
    shown: { labels: LABELS, words: WORDS },
  }),
};
