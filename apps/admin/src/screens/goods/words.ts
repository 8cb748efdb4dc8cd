import { GOODS_VIEWS, type GoodsView } from '@pifa/domain';

/** Texts of 商品. */
export const words = {
  title: '商品',
  purpose: '每个货号一行。双击或按 F2 直接改标价、库存与状态；改多个请勾选。',
  finds: '货号、名称、条码、拼音',
  empty: '还没有商品。商品是买家在商城里看到、下单的东西；可以一个个新建，也可以导入表格。',
  none: {
    all: '还没有商品。商品是买家在商城里看到、下单的东西；可以一个个新建，也可以导入表格。',
    on: '没有在售的商品。上架的商品会出现在这里，买家能看到、能下单。',
    off: '没有下架的商品。新建、复制和下架的商品会出现在这里，核对后上架。',
    out: '没有缺货的商品。在售而可售不够起订的会出现在这里，该补货了。',
    low: '没有低于警戒的商品。在售而可售少于警戒（没设的按一整件算）的会出现在这里，该补货了。',
    'no-picture': '没有缺图的商品。没有图片的会出现在这里，买家看不到样子。',
    'no-price': '没有缺价的商品。件价与个价都是 0 的会出现在这里。',
    promoted: '没有促销中的商品。写了促销价、正在时间之内的会出现在这里。',
    still: '没有压货的商品。有库存、60 天没有卖出的会出现在这里，占着货款。',
    imported: '最近没有导入商品。30 天内由表格新增的会出现在这里，可以核对后上架。',
  },
  noMatch: '没有符合条件的商品',
} as const satisfies { none: Record<GoodsView, string> } & Record<string, unknown>;

export const isView = (text: string): text is GoodsView => text in GOODS_VIEWS;
