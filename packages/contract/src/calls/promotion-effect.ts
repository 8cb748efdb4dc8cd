import { count, defineCall, id, instant, momentIn, yuan, z } from '../define-call';
import { verb, word } from '../terminal';
import { promotionDraft } from './promotion-desk';

/** Yuan for a pack and for a piece. */
const pair = z.object({ ip: yuan, sp: yuan });

const card = z.object({
  goodsId: z.string(),
  goodsCode: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  packingSpecification: count,
  isOnShelf: z.boolean(),
  /** it is sold by the piece too, or only */
  sellsPieces: z.boolean(),
  listPrice: pair,
  /** the unit price in force, with the promotion */
  price: pair,
  /** what the unit price is called: 秒杀价, 客户价 */
  label: z.string(),
  /** 「满500减50」 */
  tags: z.array(z.string()),
  /** how many are priced */
  ipcnt: count,
  spcnt: count,
  listAmount: yuan,
  /** to pay for them with the promotion, freight apart */
  payable: yuan,
  /** the same without it */
  payableWithout: yuan,
  /** how it is worked out, a price or a reduction an entry */
  why: z.array(z.string()),
  /** what is missing to the next step */
  hints: z.array(z.string()),
  gifts: z.array(z.object({ goodsId: z.string(), goodsName: z.string(), num: count })),
  /** why so many cannot be ordered; empty = they can */
  problem: z.string(),
});
export type WirePromotionCard = z.infer<typeof card>;

export const promotionStandings = ['waiting', 'live', 'ended', 'not-meant'] as const;

/** 看效果 (ADMIN §8.8): a promotion on the cards of its goods, at a moment, as a visitor or a company. */
export const promotionEffects = {
  adminPromotionEffect: defineCall({
    at: { method: 'POST', path: '/api/admin/promotions/effect' },
    summary:
      '活动的效果：写着的（draft）或存着的（id）活动，在一个时刻、以游客或某位客户的眼睛，几个商品的价与算法；什么也不保存',
    access: 'operator',
    permission: 'promotion.write',
    bodyLimit: 4_000_000,
    body: z.strictObject({
      /** as it is written; one of the two */
      draft: promotionDraft.optional(),
      id: id.optional(),
      /** without any: the first of those that it is about */
      goodsIds: z.array(id).max(6).default([]),
      when: z.enum(['start', 'end']).default('start'),
      /** instead of its start or end */
      at: momentIn('start').optional(),
      /** absent = as a visitor */
      khId: id.optional(),
      /** both 0 = the least that can be ordered */
      ipcnt: count.default(0),
      spcnt: count.default(0),
    }),
    data: z.object({
      at: instant,
      /** the moment is over: of the past only today's promotions are known */
      isPast: z.boolean(),
      /** how the promotion stands then to who looks */
      standing: z.enum(promotionStandings),
      standingText: z.string(),
      /** its goods are bought on a page of its own */
      hasOwnPage: z.boolean(),
      /** there is a page of the activity to look at */
      hasActivityPage: z.boolean(),
      /** '' = a visitor */
      company: z.string(),
      /** visitors see no prices unless the shop shows them */
      isPriceShown: z.boolean(),
      list: z.array(card),
    }),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    terminal: [
      verb(
        'promotion-effect',
        '活动在一个时刻的价（文件写 id 或 draft，可加 goodsIds、when 或 at、khId、ipcnt、spcnt）',
        [word('', '文件.json', { file: 'json' })],
      ),
    ],
    shown: {
      labels: {
        at: '时刻',
        isPast: '已经过去',
        standing: '状态代码',
        standingText: '状态',
        hasOwnPage: '在活动页卖',
        hasActivityPage: '有活动页',
        isPriceShown: '看得到价格',
        packingSpecification: '每件数量',
        isOnShelf: '在售',
        sellsPieces: '可以拆零',
        listPrice: '标价',
        label: '价名',
        tags: '标签',
        ipcnt: '件数',
        spcnt: '个数',
        listAmount: '按标价',
        payable: '应付',
        payableWithout: '没有它应付',
        why: '怎么算',
        hints: '还差',
        gifts: '赠品',
        problem: '为什么买不了',
      },
    },
  }),
  adminPromotionPreview: defineCall({
    at: { method: 'POST', path: '/api/admin/promotions/preview' },
    summary:
      '预览活动：写着的（draft）或存着的（id）活动，在一个时刻、以游客或某位客户的眼睛，商城里一个商品的页面或活动页；开 15 分钟，只在这次登录里看得到，什么也不保存',
    access: 'operator',
    permission: 'promotion.write',
    bodyLimit: 4_000_000,
    body: z.strictObject({
      /** as it is written; one of the two */
      draft: promotionDraft.optional(),
      id: id.optional(),
      goodsId: id,
      /** of the goods, or of the activity with the goods in it */
      page: z.enum(['goods', 'activity']).default('goods'),
      when: z.enum(['start', 'end']).default('start'),
      /** instead of its start or end */
      at: momentIn('start').optional(),
      /** absent = as a visitor */
      khId: id.optional(),
    }),
    data: z.object({
      /** of the page to frame */
      path: z.string(),
      until: instant,
    }),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    browserOnly: 'makes a page of the shop to look at in a frame, which the terminal cannot show',
  }),
};
