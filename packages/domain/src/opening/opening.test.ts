import { describe, expect, it } from 'vitest';
import { categoryNameProblem } from '../goods';
import { type OpeningFacts, openingFindings } from './checks';
import { type OpeningState, type OpeningStep, openingSteps } from './steps';
import { categoriesOfTrade, TRADES } from './trades';

const NOW = new Date('2026-11-20T10:00:00+08:00');
const READY: OpeningState = {
  freight: { templates: 1, uncovered: [] },
  account: { name: '汀禾商贸', bank: '工行东莞分行', number: '6222000011112222' },
  scanPay: true,
  playMoney: false,
  goods: { onSale: 20, noPicture: 0, noPrice: 0, noStock: 3 },
  agreement: 'there',
  publicUrl: 'https://pifa.example.cn',
  lastBackup: new Date('2026-11-18T10:00:00+08:00'),
  unprovenOwners: [],
  isDemo: false,
  smsIsSet: true,
  icp: '粤ICP备20260001号',
  siteName: '汀禾批发',
  hotline: '400-888-2026',
  hasLogo: true,
  categories: 8,
  showPrice: true,
  orderMinimums: 0,
  homeParts: 4,
  staff: 3,
  trial: { no: 'X1', stage: 'shipped' },
};
const codes = (part: Partial<OpeningFacts>) =>
  openingFindings({ ...READY, ...part }, NOW).map(({ code }) => code);

describe('开店检查', () => {
  it('都备好了：一条也没有', () => expect(codes({})).toEqual([]));

  it.each<[string, Partial<OpeningFacts>, string[]]>([
    ['没有运费模板', { freight: { templates: 0, uncovered: [] } }, ['no-freight']],
    ['有一个发货地没有模板', { freight: { templates: 1, uncovered: ['东莞仓'] } }, ['no-freight']],
    ['账户少了开户行', { account: { ...READY.account, bank: '' } }, ['no-account']],
    ['没有账户也不能扫码', { account: { name: '', bank: '', number: '' }, scanPay: false }, ['no-payment']],
    ['不能扫码，账户齐全', { scanPay: false }, []],
    ['没有商品', { goods: { onSale: 0, noPicture: 0, noPrice: 0, noStock: 0 } }, ['no-goods']],
    ['两种没有价格', { goods: { ...READY.goods, noPrice: 2 } }, ['no-price']],
    ['两种没有图片', { goods: { ...READY.goods, noPicture: 2 } }, ['no-picture']],
    ['全都没有库存', { goods: { ...READY.goods, noStock: 20 } }, ['no-stock']],
    ['没有用户协议', { agreement: 'missing' }, ['agreement']],
    ['用户协议是空的', { agreement: 'empty' }, ['agreement']],
    ['网址不是 https', { publicUrl: 'http://pifa.example.cn' }, ['plain-http']],
    ['还是本机地址', { publicUrl: 'http://localhost:8080' }, ['plain-http']],
    ['模拟支付开着', { playMoney: true }, ['play-money']],
    ['演示数据', { isDemo: true, playMoney: true }, ['demo-data']],
    ['老板没有两步验证', { unprovenOwners: ['顾明川'] }, ['second-factor']],
    ['八天没有备份', { lastBackup: new Date('2026-11-12T09:00:00+08:00') }, ['no-backup']],
    ['整七天前备份过', { lastBackup: new Date('2026-11-13T10:00:00+08:00') }, []],
    ['没有短信', { smsIsSet: false }, ['no-sms']],
    ['没有备案号', { icp: '' }, ['no-icp']],
  ])('%s', (_name, part, wanted) => expect(codes(part)).toEqual(wanted));

  it('从来没有备份：说的是从来没有', () => {
    const { lastBackup: _, ...never } = READY;
    expect(openingFindings(never, NOW)).toMatchObject([{ title: '从来没有备份', weight: 'must' }]);
  });

  it('没有运费模板：说的是现在全国包邮；必须先处理的在前', () => {
    const found = openingFindings({ ...READY, icp: '', freight: { templates: 0, uncovered: [] } }, NOW);
    expect(found.map(({ title, weight }) => [title, weight])).toEqual([
      ['现在全国包邮', 'must'],
      ['没有备案号', 'should'],
    ]);
  });
});

describe('开店的每一步看商城里有什么', () => {
  const stepOf = (step: OpeningStep, part: Partial<OpeningState>, skipped: string[] = [], musts = 0) =>
    openingSteps({ ...READY, ...part }, new Set(skipped), musts).find((one) => one.step === step);

  it.each<[OpeningStep, Partial<OpeningState>, string]>([
    ['name', { siteName: '', hotline: '' }, '还缺店名、客服热线'],
    ['money', { account: { name: '', bank: '', number: '' }, scanPay: false }, '客户还不知道钱打到哪里'],
    ['categories', { categories: 0 }, '还没有分类，商品放不进去'],
    [
      'goods',
      { goods: { onSale: 2, noPicture: 0, noPrice: 0, noStock: 0 } },
      '2 种在售，再上 3 种就像个店了',
    ],
    ['freight', { freight: { templates: 0, uncovered: [] } }, '现在全国包邮'],
    ['home', { homeParts: 0 }, '首页还是空的'],
    ['staff', { staff: 1 }, '只有您一个账号'],
    ['trial', { trial: { no: 'X1', stage: 'to-ship' } }, '试单付好了，去发货'],
  ])('%s 还没做完', (step, part, text) =>
    expect(stepOf(step, part)).toMatchObject({ done: false, text, skipped: false }),
  );

  it('都做好了：十步都算完', () =>
    expect(openingSteps(READY, new Set(), 0).map(({ done }) => done)).toEqual(Array(10).fill(true)));
  it('跳过的仍然没做完；做完了就不再是跳过的', () => {
    expect(stepOf('home', { homeParts: 0 }, ['home'])).toMatchObject({ done: false, skipped: true });
    expect(stepOf('home', { homeParts: 1 }, ['home'])).toMatchObject({ done: true, skipped: false });
  });
  it('没人决定过价格公不公开，这一步就没做完', () => {
    const { showPrice: _, ...undecided } = READY;
    const step = openingSteps(undecided, new Set(), 0).find((one) => one.step === 'prices');
    expect(step).toMatchObject({ done: false, text: '还没有决定' });
  });
  it('还有必须先处理的，就还不能开店', () =>
    expect(stepOf('check', {}, [], 2)).toMatchObject({ done: false, text: '还有 2 项必须先处理' }));
});

describe('行业的分类', () => {
  it.each(TRADES.map((trade) => [trade.name, trade] as const))('%s：名称都能用，不重名', (_name, trade) => {
    const tree: { id: string; parentId: string; name: string }[] = [];
    const add = (parentId: string, name: string) => {
      expect([name, categoryNameProblem(tree, { parentId, name })]).toEqual([name, '']);
      tree.push({ id: String(tree.length + 1), parentId, name });
      return String(tree.length);
    };
    for (const { name, below } of trade.tree) {
      const id = add('', name);
      for (const one of below) add(id, one);
    }
    expect(tree).toHaveLength(categoriesOfTrade(trade));
  });
});
