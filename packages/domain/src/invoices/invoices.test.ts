import { describe, expect, it, test } from 'vitest';
import { fen } from '../money';
import {
  INVOICE_STATES,
  INVOICE_TRANSITIONS,
  invoiceActions,
  type InvoiceableOrder,
  invoiceLines,
  invoiceScreen,
  invoiceTotals,
  invoiceTransition,
  invoiceWord,
  needsReview,
  orderUninvoiceable,
  readPastedTitle,
  redLetterLines,
  shownTitleState,
  taxNumberCheck,
  taxNumberProblem,
  taxWithin,
  tidyTaxNumber,
  tidyTitle,
  type TitleFields,
  titleActions,
  titleProblems,
  titleUnusable,
  titleWord,
} from './index';

const GOOD = '91330106MA2CFXYK5G'.slice(0, 17);
const CODE = `${GOOD}${taxNumberCheck(GOOD)}`;

describe('统一社会信用代码', () => {
  // The example of the standard, and two that are printed on published licences.
  it.each(['91350100M000100Y43', '91440300708461136T', '91110000802100433B'])('%s 通过', (code) => {
    expect(taxNumberProblem(code)).toBeNull();
  });

  it('任何一位写错、任意相邻两位写反，都通不过', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    for (let at = 0; at < 18; at += 1) {
      for (const char of alphabet) {
        if (char === CODE[at]) continue;
        const wrong = CODE.slice(0, at) + char + CODE.slice(at + 1);
        expect([wrong, taxNumberProblem(wrong)]).toEqual([wrong, '税号校验不通过，请核对是否有误']);
      }
    }
    for (let at = 0; at < 17; at += 1) {
      const swapped = `${CODE.slice(0, at)}${CODE[at + 1]}${CODE[at]}${CODE.slice(at + 2)}`;
      if (swapped !== CODE) expect(taxNumberProblem(swapped)).not.toBeNull();
    }
  });

  it.each([
    ['', '请填写税号（统一社会信用代码）'],
    ['9135010', '税号应为 18 位，现在是 7 位'],
    ['91350100M000100Y430', '税号应为 18 位，现在是 19 位'],
    ['9135O100M000100Y43', '税号只含数字和大写字母，且没有 I、O、S、V、Z'],
    ['91350100M000100Y42', '税号校验不通过，请核对是否有误'],
  ])('「%s」→ %s', (code, problem) => {
    expect(taxNumberProblem(code)).toBe(problem);
  });

  it('去空格和连字符、转大写、全角转半角', () => {
    expect(tidyTaxNumber(' 9135 0100-m000 100y43　')).toBe('91350100M000100Y43');
    expect(tidyTaxNumber('９１３５０１００Ｍ０００１００Ｙ４３')).toBe('91350100M000100Y43');
  });
});

const title = (own: Partial<TitleFields> = {}): TitleFields => ({
  kind: 'ordinary',
  holder: 'enterprise',
  name: '杭州湖畔便利连锁有限公司',
  taxNumber: '91350100M000100Y43',
  address: '',
  phone: '',
  bank: '',
  account: '',
  receivePhone: '',
  receiveEmail: '',
  ...own,
});
const SPECIAL = {
  kind: 'special',
  address: '杭州市西湖区文三路 1 号',
  phone: '0571-88886666',
  bank: '工商银行杭州文三路支行',
  account: '1202021409900000001',
} as const;

describe('抬头', () => {
  it.each<[string, Partial<TitleFields>, string[]]>([
    ['企业普票只要名称和税号', {}, []],
    ['企业不写税号', { taxNumber: '' }, ['taxNumber']],
    ['个人不要税号', { holder: 'personal', name: '王小明', taxNumber: '' }, []],
    ['专票不能开给个人', { ...SPECIAL, holder: 'personal' }, ['kind']],
    ['专票四项俱全', SPECIAL, []],
    ['专票缺四项', { kind: 'special' }, ['address', 'phone', 'bank', 'account']],
    ['账号不是数字', { ...SPECIAL, account: '12ab34567' }, ['account']],
    ['没有抬头', { name: ' ' }, ['name']],
    ['收票手机、邮箱写错', { receivePhone: '12345', receiveEmail: 'a@b' }, ['receivePhone', 'receiveEmail']],
    ['收票手机、邮箱写对', { receivePhone: '138 0013 8000', receiveEmail: ' cw@pifa.cn ' }, []],
  ])('%s', (_name, own, fields) => {
    expect(titleProblems(tidyTitle(title(own))).map(({ field }) => field)).toEqual(fields);
  });

  it('保存前整理：空格去掉，账号连写，个人不留公司的栏', () => {
    expect(tidyTitle(title({ name: ' 杭州  某公司 ', account: '1202 0214 0990' }))).toMatchObject({
      name: '杭州 某公司',
      account: '120202140990',
    });
    expect(tidyTitle(title({ ...SPECIAL, holder: 'personal' }))).toMatchObject({
      taxNumber: '',
      address: '',
      bank: '',
      account: '',
    });
  });

  it('改开票资料要重新审核，只改收票方式不用', () => {
    expect(needsReview(title(), title({ receiveEmail: 'cw@pifa.cn', receivePhone: '13800138000' }))).toBe(
      false,
    );
    expect(needsReview(title(), title({ name: '别的公司' }))).toBe(true);
    expect(needsReview(title(), title({ bank: '建设银行' }))).toBe(true);
  });

  it('有效期一到就是已过期；每种有效性有字有色，能做什么各不相同', () => {
    const until = new Date('2026-06-01T00:00:00Z');
    const at = (time: string) => shownTitleState({ state: 'valid', validUntil: until }, new Date(time));
    expect(at('2026-05-31T23:59:59Z')).toBe('valid');
    expect(at('2026-06-01T00:00:00Z')).toBe('expired');
    expect(shownTitleState({ state: 'invalid', validUntil: null }, until)).toBe('invalid');
    expect((['waiting', 'valid', 'invalid', 'expired'] as const).map((state) => titleWord(state))).toEqual([
      { word: '待审核', colour: 'amber' },
      { word: '有效', colour: 'green' },
      { word: '无效', colour: 'red' },
      { word: '已过期', colour: 'grey' },
    ]);
    expect(titleActions('valid', true)).toEqual(['edit', 'delete']);
    expect(titleActions('expired', false)).toEqual(['edit', 'default', 'resubmit', 'delete']);
    expect(titleUnusable('valid', '')).toBeNull();
    expect(titleUnusable('invalid', '名称与税号不符')).toContain('名称与税号不符');
  });
});

describe('粘贴开票资料', () => {
  const whole = {
    name: '杭州湖畔便利连锁有限公司',
    taxNumber: '91350100M000100Y43',
    address: '杭州市西湖区文三路 1 号',
    phone: '0571-88886666',
    bank: '工商银行杭州文三路支行',
    account: '1202021409900000001',
  };
  it.each([
    [
      '每项一行',
      `名称：杭州湖畔便利连锁有限公司
       纳税人识别号：91350100M000100Y43
       地址：杭州市西湖区文三路 1 号
       电话：0571-88886666
       开户行：工商银行杭州文三路支行
       账号：1202 0214 0990 0000 001`,
    ],
    [
      '两项合写',
      `单位名称:杭州湖畔便利连锁有限公司
       税号:9135 0100 m000 100y43
       地址、电话:杭州市西湖区文三路 1 号 0571-88886666
       开户行及账号:工商银行杭州文三路支行 1202021409900000001`,
    ],
    [
      '写在一行',
      '公司名称：杭州湖畔便利连锁有限公司；统一社会信用代码：91350100M000100Y43；注册地址：杭州市西湖区文三路 1 号；注册电话：0571-88886666；开户银行：工商银行杭州文三路支行；银行账号：1202021409900000001',
    ],
    [
      '次序颠倒',
      `银行账户：1202021409900000001
       开户行名称：工商银行杭州文三路支行
       抬头：杭州湖畔便利连锁有限公司
       社会信用代码：91350100M000100Y43
       单位地址：杭州市西湖区文三路 1 号
       单位电话：0571-88886666`,
    ],
    [
      '没有标签，一项一行',
      `杭州湖畔便利连锁有限公司
       91350100M000100Y43
       杭州市西湖区文三路 1 号 0571-88886666
       工商银行杭州文三路支行 1202021409900000001`,
    ],
    [
      '前面有一句话，全角数字',
      `你好，开票资料如下：
       发票抬头：杭州湖畔便利连锁有限公司
       税号：９１３５０１００Ｍ０００１００Ｙ４３
       地址电话：杭州市西湖区文三路 1 号，0571-88886666
       开户行账号：工商银行杭州文三路支行，1202021409900000001`,
    ],
  ])('%s → 六项都认得', (_name, block) => {
    expect(readPastedTitle(block)).toEqual(whole);
  });

  it('只有名称和税号', () => {
    expect(readPastedTitle('杭州湖畔便利连锁有限公司 税号 91350100M000100Y43')).toEqual({
      name: '杭州湖畔便利连锁有限公司',
      taxNumber: '91350100M000100Y43',
    });
  });

  it('标签后的税号原样给出（由校验说话），邮箱也认；认不得的留空', () => {
    expect(readPastedTitle('税号：91350100M000100Y42\n邮箱：cw@pifa.cn')).toEqual({
      taxNumber: '91350100M000100Y42',
      receiveEmail: 'cw@pifa.cn',
    });
    expect(readPastedTitle('今天下午发货吗')).toEqual({});
    expect(readPastedTitle('')).toEqual({});
  });

  it('很长的乱码也立刻返回', { timeout: 1_000 }, () => {
    expect(readPastedTitle(`${'地址电话：'.repeat(5_000)}${'1'.repeat(50_000)}`)).toBeDefined();
    expect(readPastedTitle('a'.repeat(100_000))).toEqual({});
  });
});

describe('开票状态', () => {
  it('每个状态有字有色有页面', () => {
    expect(
      INVOICE_STATES.map((state) => [
        invoiceWord(state).word,
        invoiceWord(state).colour,
        invoiceScreen(state),
      ]),
    ).toEqual([
      ['申请中', 'blue', 'paperIng'],
      ['开票中', 'blue', 'paperLoading'],
      ['已开具', 'green', 'paperOk'],
      ['超时', 'amber', 'paperTimeout'],
      ['开票失败', 'red', 'paperFailure'],
      ['已红冲', 'grey', 'paperOk'],
    ]);
  });

  test('转换表：除此之外都不行', () => {
    const legal = new Map([
      ['applying accepted', 'issuing'],
      ['applying issued', 'issued'],
      ['issuing issued', 'issued'],
      ['timeout issued', 'issued'],
      ['applying refused', 'failed'],
      ['issuing refused', 'failed'],
      ['timeout refused', 'failed'],
      ['applying no-answer', 'timeout'],
      ['issuing no-answer', 'timeout'],
      ['issued reversed', 'red'],
    ]);
    for (const state of INVOICE_STATES) {
      for (const { event } of INVOICE_TRANSITIONS) {
        const to = invoiceTransition(state, event, 'system');
        expect([state, event, to]).toEqual([state, event, legal.get(`${state} ${event}`) ?? null]);
      }
    }
    expect(invoiceTransition('timeout', 'ask-again', 'buyer')).toBe('issuing');
    expect(invoiceTransition('failed', 'ask-again', 'buyer')).toBeNull();
    expect(invoiceTransition('applying', 'issued', 'buyer')).toBeNull();
  });

  it('买家能做的：超时再问，失败重新申请（只一次），开具后下载', () => {
    expect(invoiceActions('timeout', false)).toEqual(['retry']);
    expect(invoiceActions('failed', false)).toEqual(['reapply']);
    expect(invoiceActions('failed', true)).toEqual([]);
    expect(invoiceActions('issued', false)).toEqual(['download', 'send', 'print']);
    expect(invoiceActions('issuing', false)).toEqual([]);
  });

  it.each([
    [{ state: 'completed' }, null],
    [{ state: 'completed', refunded: 9_999 }, null],
    [{ state: 'completed', refunded: 10_000 }, '订单没有可开票的金额'],
    [{ state: 'completed', isChild: true }, '拆分的订单请按主订单申请开票'],
    [{ state: 'shipped' }, '订单完成后才能申请开票'],
    [{ state: 'unpaid' }, '订单完成后才能申请开票'],
    [{ state: 'refunding' }, '订单已退款，不能开票'],
    [{ state: 'cancelled' }, '订单已取消，不能开票'],
  ])('订单 %j → %s', (own, reason) => {
    expect(orderUninvoiceable({ payable: 10_000, refunded: 0, isChild: false, ...own })).toBe(reason);
  });
});

describe('价税', () => {
  it.each([
    [11_300, 1300, 1_300],
    [10_000, 1300, 1_150],
    [1, 1300, 0],
    [5, 1300, 1],
    [10_600, 600, 600],
    [10_000, 0, 0],
    [100_000_000_000_00, 1300, 1150_442_477_876],
  ])('含税 %i 分，税率 %i → 税额 %i 分', (amount, rate, tax) => {
    expect(taxWithin(fen(amount), rate)).toBe(tax);
  });

  const line = (own: Partial<InvoiceableOrder['lines'][number]> = {}) => ({
    name: '矿泉水',
    spec: '550ml',
    unit: '瓶',
    category: '饮料',
    pieces: 48,
    returned: 0,
    paid: 7_200,
    taxCode: '103',
    taxRateBp: 1300,
    ...own,
  });
  const order = (own: Partial<InvoiceableOrder> = {}): InvoiceableOrder => ({
    id: 'a',
    payable: 7_200,
    refunded: 0,
    lines: [line()],
    ...own,
  });

  it('运费随货分摊，赠品不上发票，合计等于应付减退款', () => {
    const lines = invoiceLines(
      [
        order({
          payable: 11_001,
          lines: [
            line(),
            line({ name: '大米', paid: 2_800, taxRateBp: 900 }),
            line({ name: '赠品', paid: 0 }),
          ],
        }),
      ],
      'detail',
    );
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['矿泉水', 7_921],
      ['大米', 3_080],
    ]);
    expect(invoiceTotals(lines).amount).toBe(11_001);
    expect(lines.map(({ net, tax, amount }) => net + tax - amount)).toEqual([0, 0]);
  });

  it('退过货的按留下的件数计', () => {
    const lines = invoiceLines(
      [
        order({
          payable: 10_000,
          refunded: 3_600,
          lines: [line({ returned: 24 }), line({ name: '大米', paid: 2_800 })],
        }),
      ],
      'detail',
    );
    expect(lines.map(({ name, pieces, amount }) => [name, pieces, amount])).toEqual([
      ['矿泉水', 24, 3_600],
      ['大米', 48, 2_800],
    ]);
  });

  it('大类：同一分类同一税率合成一行', () => {
    const lines = invoiceLines(
      [
        order(),
        order({ id: 'b', lines: [line({ name: '可乐' })] }),
        order({ id: 'c', lines: [line({ taxRateBp: 900 })] }),
      ],
      'category',
    );
    expect(lines.map(({ name, pieces, amount, taxRateBp }) => [name, pieces, amount, taxRateBp])).toEqual([
      ['饮料', null, 14_400, 1300],
      ['饮料', null, 7_200, 900],
    ]);
  });

  it('任意订单：行的税额相加就是整张的税额，价税合计就是应付减退款', () => {
    let seed = 7;
    const dice = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let n = 0; n < 300; n += 1) {
      const lines = Array.from({ length: 1 + dice(9) }, () =>
        line({ paid: dice(100_000), pieces: 1 + dice(50), taxRateBp: [1300, 900, 600, 0][dice(4)] ?? 0 }),
      );
      const paid = lines.reduce((sum, one) => sum + one.paid, 0);
      const payable = paid + dice(5_000) + 1;
      const refunded = dice(payable);
      for (const content of ['detail', 'category'] as const) {
        const made = invoiceLines([order({ payable, refunded, lines })], content);
        const totals = invoiceTotals(made);
        expect(totals.amount).toBe(payable - refunded);
        expect(totals.net + totals.tax).toBe(totals.amount);
        for (const rate of new Set(made.map(({ taxRateBp }) => taxRateBp))) {
          const own = invoiceTotals(made.filter(({ taxRateBp }) => taxRateBp === rate));
          expect(own.tax).toBe(taxWithin(own.amount, rate));
        }
      }
    }
  });

  it('红字分几次冲完，金额和税额都一分不差', () => {
    let seed = 11;
    const dice = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let n = 0; n < 200; n += 1) {
      const lines = invoiceLines(
        [
          order({
            payable: 1 + dice(50_000),
            lines: [line({ paid: 1 + dice(900) }), line({ paid: dice(700), taxRateBp: 900 })],
          }),
        ],
        'detail',
      );
      const whole = invoiceTotals(lines);
      const reds: (typeof lines)[] = [];
      let left: number = whole.amount;
      while (left > 0) {
        const due = reds.length === 3 ? left : 1 + dice(left);
        const red = redLetterLines(lines, reds, fen(due));
        expect(invoiceTotals(red).amount).toBe(due);
        for (const one of red) {
          expect(one.net + one.tax).toBe(one.amount);
          expect(Math.min(one.net, one.tax)).toBeGreaterThanOrEqual(0);
        }
        reds.push(red);
        left -= due;
      }
      const all = invoiceTotals(reds.flat());
      expect(all).toEqual(whole);
    }
    const lines = invoiceLines([order()], 'detail');
    expect(() => redLetterLines(lines, [], fen(7_201))).toThrow(RangeError);
  });
});

describe('红字按退回的行', () => {
  const source = (lineId: number, refunded = 0, returned = 0) => ({ lineId, refunded, returned });
  const water = { name: '矿泉水', spec: '', unit: '瓶', category: '饮料', taxCode: '', taxRateBp: 1_300 };
  const two = (payable: number) =>
    invoiceLines(
      [
        {
          id: 'o',
          payable,
          refunded: 0,
          lines: [
            { ...water, pieces: 48, returned: 0, paid: 7_200, source: source(1) },
            { ...water, name: '纸杯', pieces: 10, returned: 0, paid: 6_000, source: source(2, 500, 1) },
          ],
        },
      ],
      'detail',
    );
  const gone = (...rows: [number, number, number][]) =>
    new Map(rows.map(([id, refunded, returned]) => [id, { refunded, returned }]));
  const brief = (lines: ReturnType<typeof two>) =>
    lines.map(({ pieces, amount }) => [pieces, Number(amount)]);

  it('退了 12 瓶水 → 只冲水那一行，写明 12 瓶；纸杯一分不动', () => {
    const red = redLetterLines(two(13_200), [], fen(1_800), gone([1, 1_800, 12]));
    expect(brief(red)).toEqual([
      [12, 1_800],
      [null, 0],
    ]);
    expect(red.some((line) => 'from' in line)).toBe(false);
  });

  it('开票之前退的不再冲一次；再退只冲新退的', () => {
    const lines = two(13_200);
    const first = redLetterLines(lines, [], fen(1_200), gone([1, 0, 0], [2, 1_700, 3]));
    expect(brief(first)).toEqual([
      [null, 0],
      [2, 1_200],
    ]);
    const second = redLetterLines(lines, [first], fen(1_800), gone([1, 1_200, 8], [2, 2_300, 4]));
    expect(brief(second)).toEqual([
      [8, 1_200],
      [1, 600],
    ]);
  });

  it('连运费一起退：货款冲在退的行上，运费摊在剩下的行里，合起来一分不差', () => {
    const lines = two(14_200);
    const red = redLetterLines(lines, [], fen(7_700), gone([1, 7_200, 48]));
    expect(brief(red)[0]?.[0]).toBe(48);
    expect(red[0]?.amount ?? 0).toBeGreaterThanOrEqual(7_200);
    expect(Number(invoiceTotals(red).amount)).toBe(7_700);
    const last = redLetterLines(lines, [red], fen(6_500), gone([1, 7_200, 48], [2, 6_500, 10]));
    expect(invoiceTotals([...red, ...last])).toEqual(invoiceTotals(lines));
  });

  it('退款还没到账的不多冲：只冲到账的那么多；大类开票照冲那一类，不写数量', () => {
    expect(brief(redLetterLines(two(13_200), [], fen(900), gone([1, 1_800, 12])))).toEqual([
      [12, 900],
      [null, 0],
    ]);
    const whole = { ...water, pieces: 48, returned: 0, paid: 7_200, source: source(1) };
    const byCategory = invoiceLines(
      [
        {
          id: 'o',
          payable: 13_200,
          refunded: 0,
          lines: [whole, { ...whole, category: '纸品', paid: 6_000, source: source(2) }],
        },
      ],
      'category',
    );
    expect(brief(redLetterLines(byCategory, [], fen(600), gone([2, 600, 1])))).toEqual([
      [null, 0],
      [null, 600],
    ]);
  });
});
