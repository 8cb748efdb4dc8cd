export const words = {
  title: '发货台',
  purpose: '粘贴订单号与运单号，预览后一次发出；撤销期两小时。',
  paste: '粘贴两列：订单号、运单号，可以再加一列快递公司；快递公司导出的表格整块粘贴即可，多余的列会忽略。',
  empty: '待发货已清空。买家付清的订单会出现在这里。',
  none: '这些订单已不在待发货：可能已发出、取消或退款。',
} as const;

export const PAPERS = [
  { key: 'picking', name: '拣货单' },
  { key: 'delivery', name: '发货单' },
  { key: 'label', name: '标签' },
] as const;
export type Paper = (typeof PAPERS)[number]['key'];
