import { orElse, z } from '../define-call';

/** How a line of an order, a quote or an after-sale request shows its goods. */
export const tradedGoods = {
  goodsId: z.string(),
  goodsName: z.string(),
  goodsCode: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: orElse(z.string(), '件'),
  packingSpecification: orElse(z.number().int(), 1),
};
