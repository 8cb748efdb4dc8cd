import { GOODS_WORD_KINDS } from '@pifa/domain';
import { count, defineCall, z } from '../define-call';
import { verb } from '../terminal';

const goodsWord = z.object({
  value: z.string(),
  /** what it means, for staff */
  note: z.string(),
  /** goods that use it, those off the shelf too */
  goods: count,
  /** kept ready by staff; others stand here because goods use them */
  kept: z.boolean(),
});

/** 属性与服务词: the words that goods are described with (ADMIN §7.3). */
export const goodsWords = {
  adminGoodsWords: defineCall({
    at: { method: 'GET', path: '/api/admin/goods-words' },
    summary: '商品用词：单位、整件单位、发货仓、税收分类、服务词，各有多少商品在用',
    access: 'operator',
    permission: 'goods.read',
    data: z.array(z.object({ kind: z.enum(GOODS_WORD_KINDS), list: z.array(goodsWord) })),
    refusals: ['forbidden'],
    terminal: [verb('goods-words', '商品用词')],
    shown: { labels: { goods: '商品', kept: '已登记', kind: '哪一类', value: '词' } },
  }),
};
