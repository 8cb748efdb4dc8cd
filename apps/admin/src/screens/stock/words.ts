/** The views of 库存. */
export const VIEWS = ['all', 'out', 'low'] as const;
export type View = (typeof VIEWS)[number];
export const isView = (text: string): text is View => VIEWS.some((view) => view === text);

/** Texts of 库存. */
export const words = {
  title: '库存',
  purpose: '可售、占用、已用和警戒；盘点只写差异，入库按移动加权平均算成本',
  finds: '货号、名称、拼音、条码',
  views: { all: '全部', out: '缺货', low: '低于警戒' },
  empty: {
    all: '还没有商品。商品建好或导入后，在这里看可售、占用，盘点和入库。',
    out: '没有缺货的在售商品。可售为 0 的会出现在这里。',
    low: '没有低于警戒的在售商品。可售少于警戒（没设即一件）的会出现在这里。',
  },
  noMatch: '没有符合条件的商品',
  noMoves: '还没有变动。入库、盘点、手工修改和订单都会记在这里。',
} as const;
