import { count, defineCall, done, id, text, z } from '../define-call';
import { typed, verb, word } from '../terminal';

const level = z.object({
  id: z.string(),
  name: z.string(),
  /** what it means, for staff */
  text: z.string(),
  /** the price list that a new company of this level gets; '' = none, so list prices */
  priceListId: z.string(),
  priceList: z.string(),
  /** what a company has whose level nobody chose */
  usual: z.boolean(),
  /** companies of this level, of those that the caller sees */
  companies: count,
  /** what the settings allow it in unpaid orders, in words; '' = no limit */
  unpaid: z.string(),
  version: z.number().int(),
});

const fields = {
  name: text(20).min(1, '请填写等级名称'),
  text: text(200).default(''),
  priceListId: z.union([z.literal(''), id]).default(''),
};

/** 等级: what companies are called by how much they matter, and what a new company of a level is given (ADMIN §7.5). */
export const levels = {
  adminLevels: defineCall({
    at: { method: 'GET', path: '/api/admin/levels' },
    summary: '客户等级：从高到低，各有多少客户、给什么',
    access: 'operator',
    permission: 'customer.read',
    data: z.object({
      list: z.array(level),
      priceLists: z.array(z.object({ id: z.string(), name: z.string() })),
      /** the caller may change them */
      mayChange: z.boolean(),
    }),
    refusals: ['forbidden'],
    terminal: [verb('levels', '客户等级', [])],
    shown: {
      labels: {
        name: '等级',
        priceListId: '价目表 id',
        priceList: '新客户的价目表',
        usual: '新客户默认',
        companies: '客户',
        unpaid: '未付款上限',
        priceLists: '价目表',
        mayChange: '可以修改',
      },
    },
  }),
  adminLevelSave: defineCall({
    at: { method: 'POST', path: '/api/admin/levels' },
    summary:
      '新建等级，或修改一个（给出 id 与读到的 version）；改名对已有客户一起生效，价目表只给以后的新客户',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({ id: id.optional(), version: z.number().int().optional(), ...fields }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      verb('level-save', '新建或修改客户等级', [
        word('name', '名称'),
        typed('text', '说明'),
        typed('priceListId', '价目表 id', { name: 'price-list' }),
        typed('id', '等级 id'),
        typed('version', '读到的版本'),
      ]),
    ],
  }),
  adminLevelOrder: defineCall({
    at: { method: 'POST', path: '/api/admin/levels/order' },
    summary: '排列等级：ids 从高到低，全部写上；usual 为新客户默认的等级',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({ ids: z.array(id).min(1).max(100), usual: id.optional() }),
    data: done,
    refusals: ['forbidden', 'stale'],
    terminal: [
      verb('level-order', '排列客户等级', [word('ids', '等级 id,…'), typed('usual', '默认的等级 id')]),
    ],
  }),
  adminLevelDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/levels' },
    summary: '删除没有客户的等级；默认的等级不能删除',
    access: 'operator',
    permission: 'settings.write',
    query: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('level-delete', '删除客户等级', [word('id', '等级 id')])],
  }),
};
