import { WAYBILL_HEADS } from '../shipping/read-waybills';
import { OLD_ORDER_FIELDS } from './old-order-fields';
import { CODE_ALIASES, type PlainField } from './plain-field';

/** What a table may hold (ADMIN §8.4). */
export const IMPORT_KINDS = {
  goods: '商品',
  stock: '库存',
  prices: '价格',
  companies: '客户',
  addresses: '地址',
  waybills: '运单',
  'old-orders': '老订单',
} as const;
export type ImportKind = keyof typeof IMPORT_KINDS;

/** Tables of one thing a row, without variations, pictures or units. */
export type PlainKind = 'stock' | 'list-prices' | 'companies' | 'addresses' | 'waybills' | 'old-orders';

/** The columns of each plain kind, in the order in which they are offered. */
export const PLAIN_FIELDS: Readonly<Record<PlainKind, Readonly<Record<string, PlainField>>>> = {
  stock: {
    code: {
      word: '货号',
      group: '基本',
      required: true,
      aliases: `${CODE_ALIASES} 货号或条码 条码 条形码 barcode ean`,
    },
    stock: {
      word: '库存',
      group: '库存',
      required: true,
      aliases:
        '库存数量 总库存 可售库存 商品库存 现有库存 在库 实盘数量 实盘 盘点数量 盘点数 数量 stock stockonhand quantity qty inventory variantinventoryqty kucun count',
    },
  },
  'list-prices': {
    code: { word: '货号', group: '基本', required: true, aliases: CODE_ALIASES },
    fromPieces: {
      word: '满几个起',
      group: '价格',
      aliases: '起订量 起批量 满 数量 阶梯 阶梯数量 moq minquantity fromquantity',
    },
    perPiece: {
      word: '单件价',
      group: '价格',
      aliases: '个价 单价 价格 批发价 客户价 协议价 本表价 新价 price unitprice danjia jiage',
    },
    perPack: { word: '整件价', group: '价格', aliases: '件价 箱价 整箱价 大包装价 packprice caseprice' },
  },
  companies: {
    company: {
      word: '公司名称',
      group: '基本',
      required: true,
      aliases:
        '公司 客户 客户名称 单位名称 企业名称 店名 门店名称 名称 company companyname customer customername',
    },
    contact: {
      word: '联系人',
      group: '基本',
      required: true,
      aliases: '姓名 联系人姓名 负责人 收货人 contact contactname name fullname xingming',
    },
    phone: {
      word: '手机',
      group: '基本',
      required: true,
      aliases: '手机号 手机号码 电话 联系电话 联系方式 phone mobile tel telephone shouji',
    },
    level: { word: '等级', group: '归属', aliases: '客户等级 会员等级 级别 level grade' },
    salesperson: {
      word: '业务员',
      group: '归属',
      aliases: '业务员账号 销售 跟单 客户经理 salesperson salesrep owner',
    },
    priceList: { word: '价目表', group: '归属', aliases: '价格表 客户价格表 pricelist' },
    tags: { word: '标签', group: '归属', aliases: '客户标签 tags' },
    province: { word: '省', group: '地址', aliases: '省份 province state' },
    city: { word: '市', group: '地址', aliases: '城市 city' },
    district: { word: '区县', group: '地址', aliases: '区 县 区域 district county' },
    address: { word: '地址', group: '地址', aliases: '详细地址 公司地址 街道 address street' },
    taxNumber: {
      word: '税号',
      group: '基本',
      aliases: '统一社会信用代码 信用代码 纳税人识别号 taxnumber vat',
    },
    note: { word: '备注', group: '基本', aliases: '说明 note remark memo' },
  },
  addresses: {
    company: {
      word: '公司名称',
      group: '基本',
      required: true,
      aliases: '公司 客户 客户名称 客户编号 单位名称 company companyname customer',
    },
    recipient: {
      word: '收货人',
      group: '基本',
      required: true,
      aliases: '收件人 联系人 姓名 recipient contact name shiptoname',
    },
    phone: {
      word: '手机',
      group: '基本',
      required: true,
      aliases: '手机号 手机号码 电话 联系电话 phone mobile tel',
    },
    province: { word: '省', group: '地址', aliases: '省份 province state' },
    city: { word: '市', group: '地址', aliases: '城市 city' },
    district: { word: '区县', group: '地址', aliases: '区 县 区域 district county' },
    address: {
      word: '详细地址',
      group: '地址',
      required: true,
      aliases: '地址 收货地址 街道 address street',
    },
    isDefault: { word: '默认地址', group: '基本', aliases: '默认 default isdefault' },
  },
  waybills: {
    orderNo: {
      word: '订单号',
      group: '基本',
      required: true,
      aliases: '订单 单据号 orderno ordernumber orderid order dingdanhao',
      heads: WAYBILL_HEADS.orderNo,
    },
    carrier: {
      word: '物流公司',
      group: '基本',
      aliases: '快递公司名 carrier courier shippingcompany kuaidi',
      heads: WAYBILL_HEADS.carrier,
    },
    trackingNo: {
      word: '运单号',
      group: '基本',
      required: true,
      aliases: 'trackingno trackingnumber waybill waybillno tracking yundanhao',
      heads: WAYBILL_HEADS.trackingNo,
    },
  },
  'old-orders': OLD_ORDER_FIELDS,
};

/** A column of a plain table: one of its fields, or nothing. */
export type PlainTarget = { to: 'field'; field: string } | { to: 'nowhere' };
