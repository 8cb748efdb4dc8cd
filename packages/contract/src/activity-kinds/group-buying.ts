import { orElse, instant, z } from '../define-call';

/** A buying group, open or closed. Company names are masked. */
export const buyingGroup = z.object({
  id: z.string(),
  activityId: z.string(),
  goodsId: z.string(),
  /** open 拼团中 · full 已成团 · failed 拼团失败 */
  state: orElse(z.enum(['open', 'full', 'failed']), 'failed'),
  stateName: z.string(),
  size: z.number().int(),
  members: z.array(z.object({ company: z.string(), leader: z.boolean(), time: instant })),
  /** free seats */
  missing: z.number().int(),
  /** seats held by unpaid orders: taken but not filled yet */
  held: z.number().int(),
  deadline: instant,
  serverTime: instant,
  /** the caller's company is in it */
  joined: z.boolean(),
  orderId: z.string(),
});
export type WireBuyingGroup = z.infer<typeof buyingGroup>;

/** 拼团: its page also shows the groups that companies can join. */
export const groupBuying = {
  screens: [/^\/pages\/grouponDetail\/\d+$/, /^\/pages\/grouponDetail\/\d+\/group\/\d+$/],
  detail: {
    groupBuying: z
      .object({ size: z.number().int(), hours: z.number().int(), groups: z.array(buyingGroup) })
      .optional(),
  },
};
