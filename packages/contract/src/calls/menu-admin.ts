import { defineCall, id, text, z } from '../define-call';
import { MENU_PLACES, TARGET_KINDS } from '../shop-names';
import { typed, verb, whole, word } from '../terminal';

/** A page of the shop, or a whole web address. */
export const target = z
  .string()
  .trim()
  .max(300)
  .regex(/^(\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\]+)$/i, '请从商城页面里选，或填写完整的网址');

const menu = z.object({
  place: z.enum(MENU_PLACES),
  version: z.number().int(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      target: z.string(),
      /** what the target is called */
      page: z.string(),
      /** the switch that must be on for it to be shown; '' = none */
      flag: z.string(),
      /** why buyers do not see it; '' = they do */
      off: z.string(),
    }),
  ),
});

const LABELS = {
  place: '位置',
  lists: '各处的条目',
  items: '条目',
  target: '地址',
  page: '页面',
  flag: '开关',
  off: '不显示的原因',
  path: '地址',
  note: '说明',
};

/** 菜单与链接 (ADMIN §7.8). */
export const menuAdmin = {
  adminMenus: defineCall({
    at: { method: 'GET', path: '/api/admin/menus' },
    summary: '菜单与链接：主导航、手机入口、帮助菜单、友情链接、列表分类，各条目指向哪里、为什么不显示',
    access: 'operator',
    permission: 'content.publish',
    data: z.object({ lists: z.array(menu) }),
    refusals: ['forbidden'],
    terminal: [verb('menus', '菜单与链接')],
    shown: { labels: LABELS },
  }),
  adminMenuSave: defineCall({
    at: { method: 'POST', path: '/api/admin/menus' },
    summary: '保存一个位置的全部条目，按所排的先后；没写上的即删除',
    access: 'operator',
    permission: 'content.publish',
    body: z.strictObject({
      place: z.enum(MENU_PLACES),
      version: z.number().int().min(1).max(1_000_000_000),
      items: z
        .array(
          z.strictObject({
            /** '' = a new one */
            id: id.or(z.literal('')).default(''),
            name: text(20).min(1, '请填写名称'),
            target,
            flag: z
              .string()
              .regex(/^\w{0,40}$/)
              .default(''),
          }),
        )
        .max(60, '一个位置最多 60 条'),
    }),
    data: menu,
    refusals: ['forbidden', 'stale', 'transition-refused'],
    terminal: [
      whole('menu-save', '保存一个位置的条目', [
        word('place', MENU_PLACES.join('|')),
        typed('items', '名称|地址;…，全部写上', {
          read: (given) =>
            given
              .split(';')
              .filter(Boolean)
              .map((part) => {
                const [name = '', path = ''] = part.split('|').map((one) => one.trim());
                return { name, target: path };
              }),
        }),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminTargets: defineCall({
    at: { method: 'GET', path: '/api/admin/targets' },
    summary: '可以链接到的商城页面：固定页面、分类、商品、文章、活动；按名称、货号找',
    access: 'operator',
    permission: 'content.publish',
    query: z.strictObject({ kind: z.enum(TARGET_KINDS), keyword: text(60).default('') }),
    data: z.array(z.object({ path: z.string(), name: z.string(), note: z.string() })),
    refusals: ['forbidden'],
    terminal: [
      verb('targets', '可以链接到的商城页面', [word('kind', TARGET_KINDS.join('|')), typed('keyword', '词')]),
    ],
    shown: { labels: LABELS },
  }),
};
