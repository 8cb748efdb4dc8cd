import { CODE_ALIASES, type PlainField } from './plain-field';

/** The columns of a table of old orders: one row a line of an order, as another system exported them. */
export const OLD_ORDER_FIELDS: Readonly<Record<string, PlainField>> = {
  orderNo: {
    word: '订单号',
    group: '订单',
    required: true,
    aliases: '订单编号 订单 单号 单据号 单据编号 销售单号 orderno ordernumber orderid order dingdanhao',
  },
  company: {
    word: '客户',
    group: '订单',
    required: true,
    aliases:
      '客户名称 客户编号 客户账号 公司 公司名称 单位名称 往来单位 购货单位 买家 company companyname customer customername account',
  },
  orderedAt: {
    word: '下单时间',
    group: '订单',
    required: true,
    aliases:
      '下单日期 订单日期 订单时间 单据日期 日期 时间 开单日期 销售日期 创建时间 成交时间 orderdate ordertime createdat date',
  },
  code: { word: '货号', group: '商品', aliases: CODE_ALIASES },
  name: {
    word: '商品名',
    group: '商品',
    aliases: '商品名称 品名 商品 名称 产品名称 货品名称 productname goodsname title',
  },
  packs: { word: '件数', group: '数量', aliases: '箱数 整件数 大件数 件 packs cases' },
  pieces: { word: '个数', group: '数量', aliases: '数量 零数 散数 瓶数 个 quantity qty pieces num' },
  piecesPerPack: { word: '装箱数', group: '数量', aliases: '装箱规格 箱规 包装数 每件个数 件规格 packsize' },
  perPack: { word: '件价', group: '价格', aliases: '箱价 整件价 整箱价 packprice caseprice' },
  perPiece: { word: '个价', group: '价格', aliases: '单价 价格 单件价 成交价 销售价 price unitprice danjia' },
  amount: { word: '小计', group: '价格', aliases: '行小计 金额 行金额 小计金额 amount subtotal linetotal' },
  recipient: { word: '收货人', group: '收货', aliases: '收件人 联系人 recipient shiptoname' },
  address: { word: '收货地址', group: '收货', aliases: '地址 详细地址 送货地址 address shippingaddress' },
  note: { word: '备注', group: '订单', aliases: '订单备注 说明 摘要 note remark memo' },
};
