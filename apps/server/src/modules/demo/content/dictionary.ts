import type { DemoSite } from '../types';

/** Words under the search box, most wanted first. */
export const hotWords = ['矿泉水', '打印纸', '抽纸', '螺栓', '丁腈手套', '封箱胶带', '洗洁精', '打包盒'];

type Row = [pcode: string, code: string, summary: string, title: string];

const rows: Row[] = [
  ['site', 'sitename', '汀禾批发', '站点名称'],
  ['site', 'logo', '/pictures/site/logo.webp', '站点标志'],
  ['site', 'seokeywords', '批发,整箱采购,企业集采,食品饮料,办公用品,五金工具,劳保,包装耗材', '搜索关键词'],
  [
    'site',
    'seodescription',
    '汀禾批发：面向企业与门店的一站式批发商城，整件拆零都能订，阶梯价公开，现货直发。',
    '站点描述',
  ],
  ['site', 'searchkey', hotWords.join(','), '热门搜索'],
  ['site', 'coustrom', '400-000-2026', '客服热线'],
  ['webconfig', 'cloudPay', '1', '云支付（扫码）'],
  ['webconfig', 'autoSplitOrder', '1', '按发货地自动拆单'],
  ['webconfig', 'gooodssymbol', '¥', '货币符号'],
  ['webconfig', 'mapSelect', '0', '地图选点'],
  ['webconfig', 'bottomcode', '/pictures/site/qr.svg', '手机商城二维码'],
  ['webconfig', 'icp', '粤ICP备00000000号-1', '备案号'],
  ['webconfig', 'company', '汀禾供应链（示例）有限公司', '公司名称'],
  ['webconfig', 'licence', '营业执照、食品经营许可、第二类医疗器械经营备案（示例）', '资质'],
  ['webconfig', 'copyright', '© 2026 汀禾批发 · 演示站点，公司、品牌与商品均为虚构', '版权说明'],
  ['webconfig', 'serviceHours', '工作日 8:30–20:00，周末 9:00–18:00', '客服时间'],
  ['webconfig', 'promises', '整件拆零都能订|阶梯价公开可查|可开增值税专票|破损短少包赔', '服务承诺'],
  ['webconfig', 'outOfStockWord', '无货', '无货文案'],
  ['webconfig', 'quotePromise', '我们将在 1 个工作日内报价', '询价承诺'],
  ['webconfig', 'transfer', '1', '对公转账'],
  ['webconfig', 'transferName', '汀禾供应链（示例）有限公司', '收款户名'],
  ['webconfig', 'transferBank', '示例银行东莞分行', '开户行'],
  ['webconfig', 'transferAccount', '0000 0000 0000 2026', '收款账号'],
  ['funcset', 'showprice', '1', '游客可见价格'],
  ['funcset', 'inquiry', '1', '询价功能'],
  ['funcset', 'comment', '1', '商品评价'],
  ['funcset', 'collect', '1', '商品收藏'],
];

/** Every setting of SPEC §7; '1' = on. */
export const dictionary: DemoSite['dictionary'] = rows.map(([pcode, code, summary, title], at) => ({
  pcode,
  code,
  summary,
  title,
  sort: at + 1,
}));

const values: Record<string, string[]> = {
  serviceWord: [
    '48小时内发货',
    '可开增值税专票',
    '破损包赔',
    '未拆封7天可退',
    '整箱优先发货',
    '支持定制印刷',
  ],
  shipFrom: ['广东东莞仓', '湖北武汉仓', '浙江义乌仓'],
  invoiceType: ['不开票', '增值税普通发票', '增值税专用发票'],
  customerLevel: ['普通客户', '银牌客户', '金牌客户'],
  unit: ['瓶', '盒', '包', '个', '支', '袋', '只', '卷', '套', '双'],
};

/** Entries of `dat/dictionary/page` by type. */
export const dictionaryValues: DemoSite['dictionaryValues'] = Object.entries(values).flatMap(
  ([dictionaryTypeId, names]) =>
    names.map((name, at) => ({ dictionaryTypeId, name, value: name, sort: at + 1 })),
);
