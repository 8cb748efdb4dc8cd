import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, type CallSpec, calls, type TerminalField } from '@pifa/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allCommands, type Command, fieldIn, fieldsOf, filledBy, schemaOf } from './fields';
import { formsOf, parseTyped, requestOf, strangeOption, whatIsMissing } from './read-command';
import { readTable } from './read-table';
import { usage } from './usage';

const commands = allCommands();

/** The request of a command line, by the first form that fits; what is missing when none does. */
async function reading(...args: string[]) {
  const typed = parseTyped(args, commands, []);
  const { forms, rest } = formsOf(commands, typed.words);
  const problem = (form: Command) => strangeOption(form, typed, []) ?? whatIsMissing(form, typed, rest);
  const form = forms.find((one) => problem(one) === '');
  if (form) return requestOf(form, typed, rest);
  return forms.map(problem);
}
const bodyOf = async (...args: string[]) => {
  const request = await reading(...args);
  return Array.isArray(request) ? request : request.body;
};

describe('每个运营接口都有自己的命令', () => {
  const staff = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('admin'));
  const made = new Set(commands.map(({ call }) => call));
  const isBrowserOnly = (name: CallName) => (calls[name].spec as CallSpec).browserOnly !== undefined;

  it('没有一个运营接口缺命令', () => {
    expect(staff.filter((name) => !made.has(name) && !isBrowserOnly(name))).toEqual([]);
  });

  it('只在浏览器里有意义的就是这几个，每个都写明为什么', () => {
    const reasons = staff
      .filter(isBrowserOnly)
      .map((name) => (calls[name].spec as CallSpec).browserOnly ?? '');
    expect(staff.filter(isBrowserOnly)).toEqual([
      'adminSignIn',
      'adminHello',
      'adminProve',
      'adminUnlock',
      'adminPrefs',
      'adminViews',
      'adminViewSave',
      'adminViewRemove',
      'adminFirstOwner',
      'adminHomePreview',
      'adminPromotionForms',
      'adminPromotionPreview',
    ]);
    expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('屏幕能填的每一栏，终端也能填', () => {
    // The size of a page is the call's where pages are numbered.
    const asFiles = [
      'adminFile',
      'adminGoodsSave',
      'adminGroupSave',
      'adminRoleSave',
      'adminPromotionSave',
      'adminPromotionCheck',
      'adminPromotionEffect',
      'adminRehearse',
      'adminPointsRehearse',
      'adminQuoteAnswer',
      'adminMessage',
    ];
    const asTables = ['adminOrderForMatch'];
    const missing = staff
      .filter((name) => made.has(name) && ![...asFiles, ...asTables].includes(name))
      .flatMap((name) => {
        const filled = new Set(
          commands
            .filter(({ call }) => call === name)
            .flatMap(({ verb, fields }) => [...filledBy({ fields, sets: verb.sets })]),
        );
        return fieldsOf(name)
          .filter((field) => !filled.has(field) && field !== 'pageSize')
          .map((field) => `${name}: ${field}`);
      });
    expect(missing).toEqual([]);
  });

  it('每个选项都说得出要填什么', () => {
    const unsaid = commands.flatMap(({ verb, fields }) =>
      fields
        .filter(({ kind, label }) => kind !== 'environment' && kind !== 'flag' && label === '…')
        .map(({ name }) => `${verb.verb} --${name}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('命令的每个词与选项都是接口里有的栏', () => {
    const parts = ['params', 'query', 'body'] as const;
    const unknown = ({ call, fields }: Command) => {
      const has = (to: string) => parts.some((part) => fieldIn(schemaOf(call, part), to.split('.')));
      const named = (field: TerminalField) => (field.to === '' ? Object.keys(field.sets ?? {}) : [field.to]);
      return fields.flatMap(named).filter((to) => !has(to));
    };
    expect(commands.flatMap((command) => unknown(command).map((to) => `${command.call}: ${to}`))).toEqual([]);
    const [one] = commands.filter(({ call }) => call === 'adminCancel');
    const misspelt = { kind: 'option', to: 'raeson', name: 'reason', label: '', type: 'text' } as const;
    expect(one && unknown({ ...one, fields: [misspelt] })).toEqual(['raeson']);
  });

  it('同名的选项处处同类：要么都跟着值，要么都不跟', () => {
    const kinds = new Map<string, Set<string>>();
    for (const { name, kind } of commands.flatMap(({ fields }) => fields)) {
      if (kind === 'option' || kind === 'flag') kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
    }
    expect([...kinds].filter(([, used]) => used.size > 1).map(([name]) => name)).toEqual([]);
  });

  it('一条命令里没有两个同名的选项', () => {
    const twice = commands.flatMap(({ verb, fields }) => {
      const names = fields.filter(({ kind }) => kind !== 'word').map(({ name }) => name);
      return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${verb.verb} --${name}`);
    });
    expect(twice).toEqual([]);
  });

  it('同一命令只属于一个接口', () => {
    const calls = new Map<string, Set<string>>();
    for (const { verb, call } of commands) {
      calls.set(verb.verb, (calls.get(verb.verb) ?? new Set()).add(call));
    }
    expect([...calls].filter(([, used]) => used.size > 1).map(([name]) => name)).toEqual([]);
  });
});

describe('命令', () => {
  it('说明由接口生成：可填的值来自接口，可不写的在方括号里', () => {
    const line = (name: string) =>
      usage(commands.filter(({ verb }) => verb.verb === name)[0] ?? expect.fail(name));
    expect(line('applications')).toMatch(
      /^applications \[--status waiting\|approved\|rejected\] \[--keyword <词>\]/,
    );
    expect(line('ship')).toMatch(/^ship <订单 id> --carrier <承运商> --tracking <单号> \[--lines /);
  });

  it('动词定下的栏、数字、开关、列表、查询与路径里的栏', async () => {
    expect(await bodyOf('approve', 'A1', '--price-list', '3')).toEqual({
      no: 'A1',
      verdict: 'approve',
      priceListId: '3',
    });
    expect(await bodyOf('stock', 'W1', '--by=-3')).toEqual({ code: 'W1', stockBy: -3 });
    expect(await bodyOf('stock', 'W1', '--to', '9')).toEqual({ code: 'W1', stockTo: 9 });
    expect(await bodyOf('account', 'wang', '--close')).toEqual({ name: 'wang', status: 'closed' });
    expect(await bodyOf('after-sale', 'receive', 'abcdefgh', '--restock', '12,13')).toEqual({
      id: 'abcdefgh',
      restock: ['12', '13'],
    });
    expect(await reading('orders', '--view', 'to-ship', '--size', '20')).toEqual({
      call: 'adminOrders',
      params: {},
      query: { view: 'to-ship', size: '20' },
    });
    expect(await reading('quote', 'XJ20260618000001')).toMatchObject({ params: { id: 'XJ20260618000001' } });
  });

  it('金额照打的字送出；促销价的时间不写即不限，--off 取消', async () => {
    expect(await bodyOf('price', 'W1', '--pack', '36.10', '--piece', '1.6')).toEqual({
      code: 'W1',
      list: { perPack: '36.10', perPiece: '1.6' },
    });
    expect(await bodyOf('promo', 'W1', '--pack', '30', '--piece', '1.5', '--until', '2026-01-31')).toEqual({
      code: 'W1',
      promo: { perPack: '30', perPiece: '1.5', from: null, until: '2026-01-31' },
    });
    expect(await bodyOf('promo', 'W1', '--off')).toEqual({ code: 'W1', promo: null });
  });

  it('发货明细、开关、收信人、不写就新取的编号', async () => {
    expect(
      await bodyOf('ship', 'o1234567', '--carrier', '顺丰', '--tracking', 'SF1', '--lines', '12:24,13:6'),
    ).toEqual({
      orderId: 'o1234567',
      carrier: '顺丰',
      trackingNo: 'SF1',
      lines: [
        { orderLineId: '12', pieces: 24 },
        { orderLineId: '13', pieces: 6 },
      ],
    });
    expect(await bodyOf('switch', 'inquiry', 'on')).toEqual({ code: 'inquiry', value: '1' });
    expect(await bodyOf('message', '通知', '--text', '内容', '--to', 'everyone')).toMatchObject({
      everyone: true,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(
      await bodyOf('message', '通知', '--text', '内容', '--to', '7,8', '--request', 'abc12345'),
    ).toMatchObject({
      khIds: ['7', '8'],
      requestId: 'abc12345',
    });
  });

  it('缺的、多的、写错的都用中文说出', async () => {
    expect(await reading('ship', 'o1234567', '--carrier', '顺丰')).toEqual(['缺少 --tracking <单号>']);
    expect(await reading('cancel')).toEqual(['缺少 <订单 id>']);
    expect(await reading('set', 'seo', 'sitename', '某某', '商城')).toEqual([
      '多余的词：商城（含空格的内容请加引号）',
    ]);
    expect(await reading('cancel', 'o1234567', '--reason', '缺货', '--by', '3')).toEqual(['by']);
    await expect(reading('switch', 'inquiry', 'yes')).rejects.toThrow('<on|off>：不能是「yes」');
    await expect(reading('stock', 'W1', '--to', '三')).rejects.toThrow('--to <数量>：应为数字，不是「三」');
    expect(await reading('no-such-verb')).toEqual([]);
  });

  describe('密码', () => {
    afterEach(() => void vi.unstubAllEnvs());
    it('只从环境变量取，没有就说', async () => {
      vi.stubEnv('PIFA_OPERATOR_PASSWORD', undefined);
      expect(await reading('login', 'mei')).toEqual(['请先设置环境变量 PIFA_OPERATOR_PASSWORD']);
      vi.stubEnv('PIFA_OPERATOR_PASSWORD', 'secret');
      expect(await bodyOf('login', 'mei')).toEqual({ name: 'mei', password: 'secret' });
    });
  });
});

const TABLE = `行号,起始数量,件价,个价,有货,替代货号,起订量,免步长,备注
1,0,,1.50,,,48,否,现货
1,240,34.8,1.45,,,,,
2,,,,无,,,,厂家停产
3,0,66,5.60,无,B2001,,,以同类商品代替
,,,,,,,,
`;

describe('报价文件', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-quote-'));
    await writeFile(join(folder, 'quote.csv'), '行号,个价\n1,1.5\n');
    await writeFile(join(folder, 'promotion.json'), '{"kind":"seckill","fromFile":false}');
    await writeFile(join(folder, 'goods.csv'), '货号\nW1\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const toInput = commands
    .filter(({ call }) => call === 'adminQuoteAnswer')
    .flatMap(({ fields }) => fields)
    .find(({ file }) => typeof file === 'function')?.file;
  const readAnswer = (bytes: Buffer) =>
    typeof toInput === 'function' ? readTable(bytes, toInput) : expect.fail('no table');

  it('表格：同一行号的几行是几档；无货、替代、起订量、步长、备注', () => {
    const line = { available: true, substitute: '', minNum: 0, stepWaived: true, note: '' };
    const wanted = {
      lines: [
        {
          ...line,
          line: 1,
          offers: [
            { fromNum: 0, perPiece: '1.50' },
            { fromNum: 240, perPack: '34.8', perPiece: '1.45' },
          ],
          minNum: 48,
          stepWaived: false,
          note: '现货',
        },
        { ...line, line: 2, available: false, offers: [], note: '厂家停产' },
        {
          ...line,
          line: 3,
          available: false,
          offers: [{ fromNum: 0, perPack: '66', perPiece: '5.60' }],
          substitute: 'B2001',
          note: '以同类商品代替',
        },
      ],
    };
    expect(readAnswer(Buffer.from(TABLE))).toEqual(wanted);
    expect(readAnswer(Buffer.from(`\uFEFF${TABLE.replaceAll('\n', '\r\n')}`))).toEqual(wanted);
  });

  it('JSON 原样照用', () => {
    const body = { message: '含税', lines: [{ line: 1, offers: [{ perPiece: 1.5 }] }] };
    expect(readAnswer(Buffer.from(JSON.stringify(body)))).toEqual(body);
  });

  it('answer-quote：文件与选项合成一次报价；少了单号或文件不发', async () => {
    const file = join(folder, 'quote.csv');
    const options = ['--file', file, '--valid-days', '3', '--message', '含税', '--discounts', 'yes'];
    expect(await bodyOf('answer-quote', 'XJ20260618000001', ...options)).toMatchObject({
      id: 'XJ20260618000001',
      validDays: 3,
      message: '含税',
      discountsAllowed: true,
      lines: [{ line: 1 }],
    });
    expect(await reading('answer-quote', '--file', file)).toEqual(['缺少 <单号>']);
    expect(await reading('answer-quote', 'XJ20260618000001')).toEqual(['缺少 --file <报价.json|csv>']);
  });

  it('活动文件：命令定下的栏压过文件；上传的文件原样送出', async () => {
    expect(await bodyOf('promotion', join(folder, 'promotion.json'), '--confirm')).toEqual({
      kind: 'seckill',
      confirm: true,
      fromFile: true,
    });
    const request = await reading('import', join(folder, 'goods.csv'), '--dry-run');
    expect(request).toEqual({
      call: 'adminImport',
      params: {},
      query: { dryRun: '1' },
      file: Buffer.from('货号\nW1\n'),
    });
  });
});
