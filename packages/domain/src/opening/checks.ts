import { DAY_MS, formatDate } from '../time';

/** What is known of a mall before it opens; all of it is read from the mall itself. */
export interface OpeningFacts {
  readonly freight: {
    readonly templates: number;
    /** where goods on sale ship from without a template that counts for them */
    readonly uncovered: readonly string[];
  };
  readonly account: { readonly name: string; readonly bank: string; readonly number: string };
  /** a scanned payment that real money comes by is offered */
  readonly scanPay: boolean;
  /** payments that nobody pays are offered to buyers */
  readonly playMoney: boolean;
  readonly goods: {
    readonly onSale: number;
    readonly noPicture: number;
    readonly noPrice: number;
    readonly noStock: number;
  };
  readonly agreement: 'missing' | 'empty' | 'there';
  /** the address at which buyers come, `https://…` */
  readonly publicUrl: string;
  /** absent: none was ever taken */
  readonly lastBackup?: Date;
  /** names of open owners without a second factor */
  readonly unprovenOwners: readonly string[];
  readonly isDemo: boolean;
  readonly smsIsSet: boolean;
  readonly icp: string;
}

/** `must` = money, goods or trust are lost with the first order; `should` = better before it. */
export type OpeningWeight = 'must' | 'should';

export interface OpeningFinding {
  readonly code: string;
  readonly weight: OpeningWeight;
  readonly title: string;
  /** what happens while it stays as it is */
  readonly text: string;
  /** where it is put right, under /admin; '' = on the server, see `text` */
  readonly link: string;
}

/** A backup that is older than this is as good as none. */
export const BACKUP_DAYS = 7;

type Rule = (facts: OpeningFacts, now: Date) => OpeningFinding | false;

const rule =
  (
    code: string,
    weight: OpeningWeight,
    link: string,
    find: (facts: OpeningFacts, now: Date) => readonly [title: string, text: string] | false,
  ): Rule =>
  (facts, now) => {
    const found = find(facts, now);
    return found && { code, weight, link, title: found[0], text: found[1] };
  };

const hasAccount = ({ account }: OpeningFacts): boolean =>
  account.name !== '' && account.bank !== '' && account.number !== '';

const lackingOf = ({ account }: OpeningFacts): string =>
  [account.name === '' && '收款户名', account.bank === '' && '开户行', account.number === '' && '收款账号']
    .filter(Boolean)
    .join('、');

const isHere = (url: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);

const some = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 处` : names.join('、');

/** In the order in which they are read: what costs money first. */
const RULES: readonly Rule[] = [
  rule('no-freight', 'must', '/freight', ({ freight }) =>
    freight.templates === 0
      ? ['现在全国包邮', '没有运费模板，寄到哪里都不收运费，运费由您承担']
      : freight.uncovered.length > 0 && [
          '部分发货地不收运费',
          `${some(freight.uncovered)}没有运费模板，也没有通用模板，从那里发的货免运费`,
        ],
  ),
  rule(
    'no-payment',
    'must',
    '/settings',
    (facts) =>
      !facts.scanPay &&
      !hasAccount(facts) && ['客户没有办法付款', '没有开通扫码支付，转账也没有完整的收款账户'],
  ),
  rule(
    'no-account',
    'must',
    '/settings',
    (facts) =>
      !hasAccount(facts) && ['收款账户不全', `缺${lackingOf(facts)}；选对公转账的客户不知道该把钱打到哪里`],
  ),
  rule(
    'no-goods',
    'must',
    '/goods',
    ({ goods }) => goods.onSale === 0 && ['没有在售的商品', '客户打开商城什么也买不到'],
  ),
  rule(
    'no-price',
    'must',
    '/goods?view=no-price',
    ({ goods }) =>
      goods.noPrice > 0 && [`${goods.noPrice} 种在售商品没有价格`, '客户看得到却不能下单，或者只能询价'],
  ),
  rule(
    'no-picture',
    'should',
    '/goods?view=no-picture',
    ({ goods }) =>
      goods.noPicture > 0 && [`${goods.noPicture} 种在售商品没有图片`, '列表里是一块空白，很少有人点开'],
  ),
  rule(
    'no-stock',
    'should',
    '/stock',
    ({ goods }) =>
      goods.onSale > 0 &&
      goods.noStock === goods.onSale && ['在售商品都没有库存', '每一种都显示无货，请先入库或改库存'],
  ),
  rule(
    'agreement',
    'must',
    '/articles',
    ({ agreement }) =>
      agreement !== 'there' && [
        agreement === 'missing' ? '没有用户协议' : '用户协议是空的',
        '客户注册时要同意的条款没有内容，出了争议没有依据',
      ],
  ),
  rule('plain-http', 'must', '', ({ publicUrl }) =>
    isHere(publicUrl)
      ? ['还是本机地址', '客户打不开，付款通知也到不了；请在服务器设置里填写正式网址']
      : publicUrl.startsWith('http://') && [
          '网址不是加密的',
          '密码和订单在路上可以被别人读到；请配好证书，改用 https 网址',
        ],
  ),
  rule(
    'play-money',
    'must',
    '',
    ({ playMoney, isDemo }) =>
      playMoney &&
      !isDemo && ['模拟支付开着', '任何人不付钱也能「付款成功」；请在服务器设置里换成真实的支付渠道'],
  ),
  rule(
    'demo-data',
    'must',
    '',
    ({ isDemo }) =>
      isDemo && ['这是演示数据', '商品、客户与账号都是编的，密码人人知道；正式营业请换一个空的数据库'],
  ),
  rule(
    'second-factor',
    'must',
    '/account',
    ({ unprovenOwners }) =>
      unprovenOwners.length > 0 && [
        '老板没有两步验证',
        `${some(unprovenOwners)}只凭密码就能登录，密码泄露等于交出整个商城`,
      ],
  ),
  rule('no-backup', 'must', '/backup', ({ lastBackup }, now) =>
    lastBackup === undefined
      ? ['从来没有备份', '服务器坏了，订单和客户就找不回来']
      : now.getTime() - lastBackup.getTime() > BACKUP_DAYS * DAY_MS && [
          `${BACKUP_DAYS} 天没有备份`,
          `上一次是 ${formatDate(lastBackup)}，之后的订单没有副本`,
        ],
  ),
  rule(
    'no-sms',
    'should',
    '',
    ({ smsIsSet }) =>
      !smsIsSet && ['没有短信渠道', '验证码发不出去，客户不能自己注册、找回密码；请在服务器设置里填写'],
  ),
  rule(
    'no-icp',
    'should',
    '/settings',
    ({ icp }) => icp === '' && ['没有备案号', '在国内开放的网站要在页脚写明备案号'],
  ),
];

/** 开店检查 (ADMIN §8.10 ⑩): what should be put right before buyers come, what must be first. */
export function openingFindings(facts: OpeningFacts, now: Date): OpeningFinding[] {
  const found = RULES.flatMap((one) => one(facts, now) || []);
  // Who has no way at all to pay need not read about the account as well.
  const shown = found.some(({ code }) => code === 'no-payment')
    ? found.filter(({ code }) => code !== 'no-account')
    : found;
  return shown.toSorted((a, b) => Number(a.weight === 'should') - Number(b.weight === 'should'));
}
