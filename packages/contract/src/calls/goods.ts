import { defineCall, flag, id, idList, instant, orElse, page, paging, text, yuan, z } from '../define-call';

/** Unknown stock does not limit: the most pieces a line may hold (I4). */
const UNKNOWN_STOCK = 10_000_000;

/**
 * What decides a goods' price for this buyer, yuan. Absent altogether when the price is hidden (I34).
 * The browser prices previews with the same engine from these facts; the server's amount always wins.
 */
export const priceFacts = z.object({
  listIP: yuan,
  listSP: yuan,
  customerIP: yuan.optional(),
  customerSP: yuan.optional(),
  promotionIP: yuan.optional(),
  promotionSP: yuan.optional(),
  promotionEndTime: instant.optional(),
  ladderScope: z.enum(['goods', 'group']),
  tiers: z.array(z.object({ minNum: z.number().int(), price: yuan, itemPrice: yuan.optional() })),
  /** the ladder is this company's own */
  ladderOwn: z.boolean().optional(),
  /** the list price is a binding one of this company (协议价): nothing else competes */
  agreed: z.boolean().optional(),
  /** further price lists of this company, where the lowest counts; each with its own tiers */
  others: z
    .array(
      z.object({
        ip: yuan.optional(),
        sp: yuan.optional(),
        tiers: z.array(z.object({ minNum: z.number().int(), price: yuan, itemPrice: yuan.optional() })),
      }),
    )
    .optional(),
  /** activities whose price an ordinary purchase gets (限时抢购), with the pieces that are left for this buyer */
  activities: z
    .array(
      z.object({
        kind: z.string(),
        id: z.string(),
        label: z.string(),
        startTime: instant.optional(),
        endTime: instant.optional(),
        ip: yuan,
        sp: yuan,
        /** absent = not limited */
        left: z.number().int().optional(),
        perOrder: z.number().int().optional(),
        perCompany: z.number().int().optional(),
        ownLeft: z.number().int().optional(),
      }),
    )
    .optional(),
  /** running rules over the quantities of several goods that it is in (混批, 混装成箱); absent where none runs */
  orderTerms: z
    .array(
      z.object({
        kind: z.string(),
        id: z.string(),
        label: z.string(),
        startTime: instant.optional(),
        endTime: instant.optional(),
        /** the smaller speaks first, then the older; absent = 0 */
        priority: z.number().int().optional(),
        /** a lot is reached by so much money or so many packs */
        amount: yuan.optional(),
        packs: z.number().int().optional(),
        /** what each goods must bring to a lot */
        leastPacks: z.number().int().optional(),
        leastPieces: z.number().int().optional(),
        /** pieces of a carton, and how many cartons at least */
        capacity: z.number().int().optional(),
        leastCartons: z.number().int().optional(),
      }),
    )
    .optional(),
});
export type WirePriceFacts = z.infer<typeof priceFacts>;

/** The price fields of SPEC §3, for goods and cart lines; all absent when hidden. */
const specPrices = {
  /** price in force by pack and by piece without promotion: list or customer price (in the cart also ladder) */
  saleIP: yuan.optional(),
  saleSP: yuan.optional(),
  /** 1 only when the promotion price wins (RULINGS 4) */
  isPromotion: z.number().int().optional(),
  promotionSaleIP: yuan.optional(),
  promotionSaleSP: yuan.optional(),
  /** pack price in force for this buyer */
  itemPrice: yuan.optional(),
  priceFacts: priceFacts.optional(),
};

const goodsFacts = {
  goodsId: z.string(),
  goodsName: z.string(),
  goodsCode: z.string(),
  spec: z.string(),
  image: z.string(),
  brandId: z.string(),
  brandName: z.string(),
  typeId: z.string(),
  groupId: z.string(),
  groupValues: z.array(z.string()),
  unit: z.string(),
  packUnit: orElse(z.string(), '件'),
  packingSpecification: orElse(z.number().int(), 1),
  minNum: z.number().int(),
  stepSize: orElse(z.number().int(), 1),
  itemStepSize: orElse(z.number().int(), 1),
  /** pieces that can be bought now */
  stock: orElse(z.number().int(), UNKNOWN_STOCK),
  /** 1 = on sale, 0 = 下架 */
  status: orElse(z.number().int(), 1),
};

/** One goods in a list, card or row. */
export const goodsCard = z.object({
  ...goodsFacts,
  ...specPrices,
  sellingLine: z.string(),
  listedTime: instant,
  soldNum: z.number().int(),
  commentNum: z.number().int(),
  score: z.number(),
  /** by this buyer's company: last order, when there is one (newpromote, detail, group) */
  lastBuy: z
    .object({
      ipcnt: z.number().int(),
      spcnt: z.number().int(),
      saleIP: yuan,
      saleSP: yuan,
      time: instant,
      times: z.number().int(),
      /** the company's buying habit, in the regular purchases, from three purchases on (newpromote) */
      habit: z
        .object({
          everyDays: z.number().int(),
          sinceDays: z.number().int(),
          /** 该补货了 */
          due: z.boolean(),
          usualIpcnt: z.number().int(),
          usualSpcnt: z.number().int(),
          /** 「通常每 30 天买 10件，上次 35 天前」 */
          text: z.string(),
        })
        .optional(),
    })
    .optional(),
  /** running promotions for these goods and this buyer, only where prices are visible */
  activityTags: z.array(z.object({ kind: z.string(), text: z.string() })).optional(),
});
export type WireGoodsCard = z.infer<typeof goodsCard>;

const stepPriceMain = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['goods', 'group']),
  own: z.boolean(),
  stepPrices: z.array(z.object({ minNum: z.number().int(), price: yuan, itemPrice: yuan.optional() })),
});

export const goodsDetailObj = goodsCard.extend({
  barcode: z.string(),
  /** 产地, where it is known */
  origin: z.string().optional(),
  weight: z.number(),
  volume: z.number(),
  shipFrom: z.string(),
  taxRate: z.number(),
  taxIncluded: orElse(z.boolean(), true),
  packingList: z.string(),
  /** sanitised HTML */
  detail: z.string(),
  services: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type WireGoodsDetail = z.infer<typeof goodsDetailObj>;

/** Filters of a listing; each is also in the page's URL. */
const listingFilters = {
  keyword: text(60).optional(),
  /** category of any grade */
  typeId: id.optional(),
  brandIds: idList(50).optional(),
  /** `name:value` pairs joined by `|` */
  attrs: text(600).optional(),
  /** yuan, list price by pack; ignored when prices are hidden */
  priceMin: z.coerce.number().min(0).max(10_000_000).optional().catch(undefined),
  priceMax: z.coerce.number().min(0).max(10_000_000).optional().catch(undefined),
  inStock: flag.optional(),
  promotion: flag.optional(),
  /** 起订≤ pieces */
  minNumMost: z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined),
  /** listed within so many days */
  newDays: z.coerce.number().int().min(1).max(365).optional().catch(undefined),
};
const sort = z
  .enum(['default', 'sales', 'new', 'price-asc', 'price-desc', 'recent', 'times', 'due'])
  .catch('default')
  .default('default');

const listingQuery = z.object({ ...listingFilters, sort, ...paging() });
const goodsPageData = page(goodsCard);

const facet = z.object({ id: z.string(), name: z.string(), count: z.number().int() });

export const goods = {
  goodsDetail: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/:id' },
    summary: '商品详情：obj 与阶梯价 stepPriceMain',
    access: 'visitor-prices',
    specified: true,
    params: z.object({ id }),
    data: z.object({ obj: goodsDetailObj, stepPriceMain: orElse(stepPriceMain.nullable(), null) }),
    refusals: ['not-found'],
  }),
  goodsPage: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/page' },
    summary: '全部商品（搜索、分类、筛选、排序；价格排序与筛选按标价，价格隐藏时无效）',
    access: 'visitor-prices',
    specified: true,
    query: listingQuery,
    data: goodsPageData,
  }),
  goodsPageSell: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/pageSell' },
    summary: '促销商品',
    access: 'visitor-prices',
    specified: true,
    query: listingQuery,
    data: goodsPageData,
  }),
  goodsOrderPage: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/orderPage' },
    summary:
      '常购清单：本公司买过的商品，附上次数量、价格、时间与购买习惯；sort 为 due（该补货）、recent 或 times',
    access: 'member',
    specified: true,
    query: listingQuery,
    data: goodsPageData,
  }),
  goodsPictures: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/pictures' },
    summary: '商品图片',
    access: 'public',
    specified: true,
    query: z.object({ goodsId: id }),
    data: z.array(z.object({ id: z.string(), url: z.string() })),
  }),
  goodsFacets: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/facets' },
    summary: '筛选项及数量：分类、品牌、属性（与列表同样的筛选）',
    access: 'visitor-prices',
    query: z.object({ ...listingFilters, list: z.enum(['page', 'sell', 'order']).default('page') }),
    data: z.object({
      types: z.array(facet),
      brands: z.array(facet.extend({ letter: orElse(z.string(), '#') })),
      attributes: z.array(
        z.object({
          name: z.string(),
          values: z.array(z.object({ value: z.string(), count: z.number().int() })),
        }),
      ),
      inStock: z.number().int(),
      promotion: z.number().int(),
    }),
  }),
  goodsSuggest: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/suggest' },
    summary: '搜索联想：词、分类、最多 4 个商品',
    access: 'visitor-prices',
    query: z.object({ keyword: text(60) }),
    data: z.object({
      words: z.array(z.string()),
      types: z.array(z.object({ typeId: z.string(), typeName: z.string(), path: z.string() })),
      goods: z.array(goodsCard),
    }),
  }),
  goodsSimilar: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/similar' },
    summary: '相似商品（同类、有货）',
    access: 'visitor-prices',
    query: z.object({ goodsId: id, pageSize: paging(20, 10).pageSize }),
    data: z.array(goodsCard),
  }),
  goodsPrices: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoods/prices' },
    summary: '若干商品对当前买家的价格与库存（覆盖在公开数据之上的一次调用）',
    access: 'visitor-prices',
    query: z.object({ ids: idList(100) }),
    data: z.array(
      z.object({ goodsId: z.string(), stock: orElse(z.number().int(), UNKNOWN_STOCK), ...specPrices }),
    ),
  }),
  goodsMatch: defineCall({
    at: { method: 'POST', path: '/api/goods/mallGoods/match' },
    summary: '按商品编号或条码查找（从表格粘贴），找不到的原样列出',
    access: 'visitor-prices',
    body: z.object({ codes: z.array(text(60)).max(500) }),
    data: z.object({
      found: z.array(z.object({ code: z.string(), goods: goodsCard })),
      unknown: z.array(z.string()),
    }),
  }),
  mallHomeGoods: defineCall({
    at: { method: 'GET', path: '/api/basic/mallHome/goodsType' },
    summary: '一个首页楼层的商品；typeId 为楼层内的二级分类',
    access: 'visitor-prices',
    specified: true,
    query: z.object({ type: text(40), typeId: id.optional() }),
    data: z.array(goodsCard),
  }),
  ladderPage: defineCall({
    at: { method: 'GET', path: '/api/goods/mallStepPriceMain/findActivityPageInfo' },
    summary: '对这些公司（只能是自己）有效的阶梯价商品',
    access: 'visitor-prices',
    specified: true,
    query: z.object({ khIds: text(200).optional(), ...paging(100, 10) }),
    data: page(goodsCard),
  }),
};
