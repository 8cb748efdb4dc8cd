import { instant, yuan, z } from '../define-call';

/** The two phases of a presale (预售). Amounts in yuan by pack and by piece. */
const presaleTerms = z.object({
  /** deposit = 定金 + 尾款, full = 全款 */
  modes: z.array(z.enum(['deposit', 'full'])),
  depositStartTime: instant,
  depositEndTime: instant,
  balanceStartTime: instant,
  balanceEndTime: instant,
  /** 「预计 12月20日 发货」 */
  shipText: z.string(),
  /** 「定金 ¥200 可抵 ¥300」; empty when it counts for its own amount only */
  offsetText: z.string(),
  /** what happens to the deposit when the balance is not paid: shown before the first payment */
  fateText: z.string(),
  /** per goods: by pack and by piece */
  deposits: z.array(
    z.object({
      goodsId: z.string(),
      depositIP: yuan,
      depositSP: yuan,
      worthIP: yuan,
      worthSP: yuan,
      tiers: z.array(z.object({ minNum: z.number().int(), price: yuan, itemPrice: yuan.optional() })),
    }),
  ),
});

/** 预售: its page also shows both payments. */
export const presale = {
  screens: [/^\/pages\/PreSaleDetail\/\d+$/, /^\/pages\/membercenter\/preSaleOrder$/],
  detail: { presale: presaleTerms.optional() },
};
