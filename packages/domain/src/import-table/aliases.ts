import { GOODS_FIELDS, type GoodsField, goodsFields } from './fields';

/** Other names of the fields in tables of all kinds, as `plainHead` writes them. */
const ALIASES: Partial<Record<GoodsField, string>> = {
  code: '商品编码 商品编号 商家编码 规格编码 编码 编号 款号 型号 物料编码 存货编码 sku skuid skucode 商品货号 产品编号 itemcode itemno code variantsku productcode huohao bianma partnumber',
  name: '商品名称 商品标题 产品名称 产品标题 宝贝名称 宝贝标题 标题 品名 存货名称 货品名称 name title productname itemname mingcheng pinming',
  category:
    '商品分类 类目 商品类目 类别 产品分类 一级分类 所属分类 categories category producttype type productcategory fenlei',
  brand: '商品品牌 品牌名称 品牌商 brand vendor manufacturer pinpai brandname',
  barcode:
    '条形码 商品条码 国标码 国际条码 规格条码 barcode ean ean13 upc gtin gtinupceanorisbn tiaoma variantbarcode globaluniqueid',
  spec: '规格型号 规格说明 规格参数 型号规格 spec specification guige',
  sellingLine: '商品卖点 副标题 商品简介 简介 短描述 一句话描述 shortdescription subtitle summary',
  unit: '计量单位 单件单位 基本单位 商品单位 销售单位 unit danwei',
  packUnit: '装箱单位 大单位 包装单位 件单位 packunit',
  piecesPerPack:
    '装箱数 箱规 装箱量 件装数 每箱数量 每件个数 箱入数 包装数量 入数 件含量 casepack packsize piecesperpack',
  minPieces:
    '起订 起送量 起送数量 起送 起批量 起订数 最小起订量 最低起订量 起购量 起售数量 起批数量 moq minorder minquantity minimumorderquantity',
  minUnit: '起订量单位 起送单位 起批单位 起售单位 minunit',
  pieceStep: '步长 购买倍数 单件倍数 递增数量',
  packStep: '整件倍数',
  listPerPack: '件价 箱价 整箱价 大包装价 packprice caseprice',
  listPerPiece:
    '个价 单价 价格 售价 批发价 销售价 零售价 标价 商品售价 商品价格 price regularprice variantprice unitprice saleprice1 wholesaleprice danjia shoujia jiage',
  promoPerPack: '促销件价',
  promoPerPiece: '促销个价 活动价 特价 促销价',
  promoStart: '促销开始时间 datesalepricestarts',
  promoEnd: '促销结束时间 datesalepriceends',
  stock:
    '可售 库存数量 总库存 可售库存 商品库存 现有库存 数量 stock stockonhand quantity qty inventory variantinventoryqty kucun stocklevel',
  lowStock: '警戒库存 库存预警 预警值 预警库存 lowstockamount',
  status: '商品状态 上架状态 是否上架 上下架 在售状态 published status enabled active',
  listedAt: '上架日期 发布时间 创建时间 createdat publishedat',
  cost: '成本 成本价 进货价 进价 采购价 cost costperitem costprice chengben',
  pictures:
    '主图 商品图片 商品主图 图片地址 轮播图 图片链接 图片路径 imagesrc images image assets pictures tupian imageurl variantimage picurl gallery',
  detail: '商品详情 图文详情 详细描述 描述 商品描述 详情描述 bodyhtml description body detail xiangqing',
  packingList: '装箱清单',
  serviceWords: '服务承诺 服务保障 服务',
  weight: '毛重 净重 单重 商品重量 weight variantgrams zhongliang',
  volume: '商品体积 volume tiji',
  taxRate: '增值税率 taxrate',
  taxCode: '税收编码 税收分类编码 税务编码',
  shipFrom: '发货仓 仓库 发货仓库 出货地 warehouse',
  origin: '原产地 生产地 countryoforigin',
  bin: '库位 仓位 bin',
  group: '商品款 spu spu编码 款式 组 商品组名称',
};

/** A head as it is compared: no spaces, signs, brackets or units, small letters, half-width. */
export const plainHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(【[].*?[)）】\]]/g, (inside) =>
      /html|必填|选填|可选|元|个|件|[a-z³]{1,3}/.test(inside) ? '' : inside,
    )
    .replace(/[\s_\-—./\\:：*＊#?？'"“”()（）]/g, '');

const BY_ALIAS: ReadonlyMap<string, GoodsField> = new Map(
  goodsFields.flatMap((field) =>
    [GOODS_FIELDS[field].replace(/（.*/, ''), field.toLowerCase(), ...(ALIASES[field] ?? '').split(' ')]
      .filter(Boolean)
      .map((alias) => [plainHead(alias), field] as const),
  ),
);

/** The field that a head names, by any of its names. */
export const fieldOfHead = (head: string): GoodsField | undefined =>
  goodsFields.find((field) => GOODS_FIELDS[field] === head) ?? BY_ALIAS.get(plainHead(head));
