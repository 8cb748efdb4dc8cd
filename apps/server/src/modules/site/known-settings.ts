/** A setting of the mall by its meaning: everything of the dictionary that any page or job reads. */
export interface KnownSetting {
  code: string;
  /** the group that a new entry is written to */
  pcode: 'site' | 'webconfig' | 'funcset' | 'prices';
  group: string;
  name: string;
  kind: 'switch' | 'text' | 'long' | 'picture' | 'number';
  unit?: string;
  /** bounds of a number */
  most?: number;
  /** what counts while nothing is written */
  usual?: string;
  /** where it shows or what it does */
  where: string;
  /** only entries of `pcode` are read */
  onlyHere?: true;
  /** changing it wants a recent password or code: money goes by it */
  guarded?: true;
}

const site = { pcode: 'site' } as const;
const page = { pcode: 'webconfig', onlyHere: true } as const;
const rule = { pcode: 'webconfig' } as const;
const prices = { pcode: 'prices', group: '价格', onlyHere: true } as const;
const funcset = { pcode: 'funcset', kind: 'switch' } as const;

/** In the order of the screen. A new reader of the dictionary adds its line here; a test looks for what lacks one. */
export const KNOWN_SETTINGS: readonly KnownSetting[] = [
  {
    ...site,
    code: 'sitename',
    group: '商城',
    name: '商城名称',
    kind: 'text',
    where: '页面标题、页头、单据抬头、机器人提醒',
  },
  { ...site, code: 'logo', group: '商城', name: '标志', kind: 'picture', where: '每一页的页头' },
  {
    ...page,
    code: 'company',
    group: '商城',
    name: '公司名称',
    kind: 'text',
    where: '页脚、报价单与对账单上的供方',
  },
  {
    ...site,
    code: 'coustrom',
    group: '商城',
    name: '客服热线',
    kind: 'text',
    where: '页头、页脚、各处「联系客服」',
  },
  { ...page, code: 'serviceHours', group: '商城', name: '客服时间', kind: 'text', where: '页脚、帮助中心' },
  {
    ...page,
    code: 'promises',
    group: '商城',
    name: '服务承诺',
    kind: 'text',
    where: '页脚上方四条，用竖线隔开',
  },
  { ...page, code: 'loginSlogan', group: '商城', name: '登录页口号', kind: 'text', where: '登录页' },
  {
    ...page,
    code: 'bottomcode',
    group: '商城',
    name: '手机商城二维码',
    kind: 'picture',
    where: '页脚、侧边栏',
  },
  { ...page, code: 'icp', group: '备案与版权', name: '备案号', kind: 'text', where: '页脚' },
  { ...page, code: 'licence', group: '备案与版权', name: '资质', kind: 'text', where: '页脚' },
  { ...page, code: 'copyright', group: '备案与版权', name: '版权说明', kind: 'text', where: '页脚' },
  {
    ...site,
    code: 'seokeywords',
    group: '搜索引擎',
    name: '关键词',
    kind: 'text',
    where: '搜索引擎看到的关键词',
  },
  {
    ...site,
    code: 'seodescription',
    group: '搜索引擎',
    name: '描述',
    kind: 'long',
    where: '搜索结果里商城的简介',
  },
  { ...funcset, code: 'showprice', group: '功能', name: '游客可见价格', where: '关掉后登录才看得到价格' },
  { ...funcset, code: 'inquiry', group: '功能', name: '询价', where: '询价单、「我的询价」与报价' },
  { ...funcset, code: 'comment', group: '功能', name: '商品评价', where: '商品页的评价与「我的评价」' },
  { ...funcset, code: 'reviewatonce', group: '功能', name: '评价不用审核', where: '打开后评价写完就显示' },
  { ...funcset, code: 'collect', group: '功能', name: '商品收藏', where: '商品页的收藏与「收藏」' },
  {
    ...prices,
    code: 'lowest',
    name: '取最低的价',
    kind: 'switch',
    guarded: true,
    where: '打开后客户的每一张价目表都比，取最便宜的；关着时第一张写了价的算数',
  },
  {
    ...prices,
    code: 'noticeDays',
    name: '提前几天通知调价',
    kind: 'number',
    unit: '天',
    most: 30,
    usual: '3',
    where: '定好的调价到来之前给客户发「调价通知」；0 为不发',
  },
  { ...rule, code: 'mapSelect', group: '功能', name: '地图选点', kind: 'switch', where: '新增收货地址时' },
  {
    ...rule,
    code: 'autoSplitOrder',
    group: '订单',
    name: '按发货地拆单',
    kind: 'switch',
    where: '一单里有几个发货地时分成子订单',
  },
  {
    ...rule,
    code: 'gooodssymbol',
    group: '订单',
    name: '货币符号',
    kind: 'text',
    usual: '¥',
    where: '所有价格前面',
  },
  {
    ...page,
    code: 'outOfStockWord',
    group: '订单',
    name: '无货叫什么',
    kind: 'text',
    usual: '无货',
    where: '商品卡片与详情',
  },
  {
    ...rule,
    code: 'shipCarrier',
    group: '订单',
    name: '常用快递',
    kind: 'text',
    where: '发货台粘贴运单时默认的快递公司',
  },
  {
    ...rule,
    code: 'afterSaleReturnDays',
    group: '售后',
    name: '可退货的天数',
    kind: 'number',
    unit: '天',
    most: 365,
    where: '收货后多少天内可以申请退货',
  },
  {
    ...rule,
    code: 'afterSaleDamageDays',
    group: '售后',
    name: '可报破损的天数',
    kind: 'number',
    unit: '天',
    most: 365,
    where: '收货后多少天内可以报破损、少件',
  },
  {
    ...rule,
    code: 'inquiryPromise',
    group: '询价',
    name: '报价承诺',
    kind: 'text',
    where: '提交询价后的提示',
  },
  { ...page, code: 'quotePromise', group: '询价', name: '询价页的承诺', kind: 'text', where: '询价单页面' },
  {
    ...rule,
    code: 'cloudPay',
    group: '收款',
    name: '扫码支付',
    kind: 'switch',
    where: '支付方式里的扫码支付',
    guarded: true,
  },
  {
    ...rule,
    code: 'transfer',
    group: '收款',
    name: '对公转账',
    kind: 'switch',
    where: '支付方式里的对公转账',
    guarded: true,
  },
  {
    ...rule,
    code: 'transferName',
    group: '收款',
    name: '收款户名',
    kind: 'text',
    where: '客户转账时看到的账户',
    guarded: true,
  },
  {
    ...rule,
    code: 'transferBank',
    group: '收款',
    name: '开户行',
    kind: 'text',
    where: '客户转账时看到的账户',
    guarded: true,
  },
  {
    ...rule,
    code: 'transferAccount',
    group: '收款',
    name: '收款账号',
    kind: 'text',
    where: '客户转账时看到的账户',
    guarded: true,
  },
  {
    ...rule,
    code: 'pointsEarn',
    group: '积分',
    name: '下单送积分',
    kind: 'switch',
    where: '订单完成后送积分',
  },
  {
    ...rule,
    code: 'pointsPerYuan',
    group: '积分',
    name: '每 1 元送',
    kind: 'number',
    unit: '分',
    most: 1000,
    usual: '1',
    where: '按实付算',
  },
  {
    ...rule,
    code: 'pointsMonths',
    group: '积分',
    name: '积分有效',
    kind: 'number',
    unit: '个月',
    most: 120,
    usual: '0',
    where: '0 = 一直有效',
  },
];

/** Read by a screen of its own, so not listed with the settings. */
export const SETTINGS_ELSEWHERE: Readonly<Record<string, string>> = { searchkey: '在「热搜与同义词」里改' };

/** The setting that a code means. */
export const settingOf = (code: string): KnownSetting | undefined =>
  KNOWN_SETTINGS.find((setting) => setting.code === code);

/** What a value says: 开 and 关 of a switch. */
export const settingText = (setting: KnownSetting | undefined, value: string): string =>
  setting?.kind === 'switch' ? (value === '1' ? '开' : '关') : value;

/** What the book calls an entry: by the name of its setting, also where it was written as 'funcset/inquiry'. */
export function settingName(entry: string): string {
  const code = entry.slice(entry.lastIndexOf('/') + 1);
  return settingOf(code)?.name ?? entry;
}
