import type { OpeningFacts } from './checks';

/** The steps of 开店, in their order (ADMIN §8.10). */
export const OPENING_STEPS = [
  'name',
  'money',
  'categories',
  'goods',
  'prices',
  'freight',
  'home',
  'staff',
  'trial',
  'check',
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

export const OPENING_TITLES: Readonly<Record<OpeningStep, string>> = {
  name: '店名与客服',
  money: '收款与付款方式',
  categories: '商品分类',
  goods: '上架商品',
  prices: '价格公开与起订',
  freight: '运费',
  home: '首页',
  staff: '员工与两步验证',
  trial: '试一单',
  check: '开店检查',
};

/** What the steps are judged by, beside the facts of 开店检查. */
export interface OpeningState extends OpeningFacts {
  readonly siteName: string;
  readonly hotline: string;
  readonly hasLogo: boolean;
  readonly categories: number;
  /** whether visitors see prices; absent = nobody has decided */
  readonly showPrice?: boolean;
  /** 起订门槛 that runs or will run */
  readonly orderMinimums: number;
  /** pictures and floors of the home page that buyers see */
  readonly homeParts: number;
  /** open accounts */
  readonly staff: number;
  /** the newest 试单 */
  readonly trial?: { readonly no: string; readonly stage: 'unpaid' | 'to-ship' | 'shipped' | 'over' };
}

/** A shelf that a buyer takes for a shop. */
export const FIRST_GOODS = 5;

interface Judged {
  readonly done: boolean;
  /** what is there, or what is still missing */
  readonly text: string;
}

const lacking = (list: readonly (string | false)[]): string => list.filter(Boolean).join('、');

const JUDGES: Readonly<Record<OpeningStep, (state: OpeningState, musts: number) => Judged>> = {
  name({ siteName, hotline, hasLogo, icp }) {
    const needed = lacking([siteName === '' && '店名', hotline === '' && '客服热线']);
    const wished = lacking([!hasLogo && '标志', icp === '' && '备案号']);
    if (needed) return { done: false, text: `还缺${needed}` };
    return { done: true, text: wished ? `${siteName}；还没有${wished}` : siteName };
  },
  money({ account, scanPay }) {
    const isFull = account.name !== '' && account.bank !== '' && account.number !== '';
    const ways = lacking([isFull && '对公转账', scanPay && '扫码支付']);
    return { done: isFull || scanPay, text: ways || '客户还不知道钱打到哪里' };
  },
  categories: ({ categories }) => ({
    done: categories > 0,
    text: categories > 0 ? `${categories} 个分类` : '还没有分类，商品放不进去',
  }),
  goods: ({ goods }) => ({
    done: goods.onSale >= FIRST_GOODS,
    text:
      goods.onSale === 0
        ? '还没有商品'
        : goods.onSale >= FIRST_GOODS
          ? `${goods.onSale} 种在售`
          : `${goods.onSale} 种在售，再上 ${FIRST_GOODS - goods.onSale} 种就像个店了`,
  }),
  prices: ({ showPrice, orderMinimums }) => ({
    done: showPrice !== undefined,
    text:
      showPrice === undefined
        ? '还没有决定'
        : `${showPrice ? '谁都看得到价格' : '登录后看得到价格'}${orderMinimums > 0 ? '，有起送门槛' : ''}`,
  }),
  freight: ({ freight }) => ({
    done: freight.templates > 0 && freight.uncovered.length === 0,
    text:
      freight.templates === 0
        ? '现在全国包邮'
        : freight.uncovered.length > 0
          ? '有发货地没有运费模板'
          : `${freight.templates} 个运费模板`,
  }),
  home: ({ homeParts }) => ({
    done: homeParts > 0,
    text: homeParts > 0 ? `${homeParts} 处图片与楼层` : '首页还是空的',
  }),
  staff: ({ staff, unprovenOwners }) => ({
    done: staff > 1 && unprovenOwners.length === 0,
    text: lacking([
      staff > 1 ? `${staff} 个账号` : '只有您一个账号',
      unprovenOwners.length > 0 && '老板没有两步验证',
    ]),
  }),
  trial: ({ trial }) => ({
    done: trial?.stage === 'shipped',
    text: trial
      ? { unpaid: '试单待付款', 'to-ship': '试单付好了，去发货', shipped: '试单已发货', over: '试单已取消' }[
          trial.stage
        ]
      : '从下单到发货走一遍',
  }),
  check: (_state, musts) => ({
    done: musts === 0,
    text: musts === 0 ? '可以开店' : `还有 ${musts} 项必须先处理`,
  }),
};

export interface JudgedStep extends Judged {
  readonly step: OpeningStep;
  readonly title: string;
  readonly skipped: boolean;
}

/**
 * Every step as the mall itself shows it: nothing is ticked by hand. A skipped one stays open until what it asks for is
 * there. `musts` = how much 开店检查 finds that must be put right first.
 */
export const openingSteps = (
  state: OpeningState,
  skipped: ReadonlySet<string>,
  musts: number,
): JudgedStep[] =>
  OPENING_STEPS.map((step) => {
    const { done, text } = JUDGES[step](state, musts);
    return { step, title: OPENING_TITLES[step], done, text, skipped: !done && skipped.has(step) };
  });
