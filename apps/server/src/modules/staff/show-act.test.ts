import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission } from '@pifa/contract';
import { describe, expect, it } from 'vitest';
import { actWords } from '../act-words';
import { actChanges, actSentence, showActPart } from './show-act';

const everything = () => true;
const without = (missing: Permission) => (one: Permission) => one !== missing;
const changes = (
  what: string,
  before: object,
  after: object,
  may: (one: Permission) => boolean = everything,
) =>
  actChanges(actWords, { what, before, after, address: '', may }).map(({ label, before: was, after: is }) => [
    label,
    was,
    is,
  ]);

/** Every name of an act in the code: 'order.ship', and of `after-sale.${what}` the part before the dot. */
function actsInCode(): { whole: string[]; begun: string[] } {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const found = (sign: RegExp) => [...new Set([...text.matchAll(sign)].map(([, name = '']) => name))];
  return {
    whole: found(/\bwhat:(?: [\w.= !?']+ \?)? '([a-z-]+\.[a-z-]+)'/g),
    begun: found(/\bwhat: `([a-z-]+)\.\$\{/g),
  };
}

describe('操作记录的说法', () => {
  it('代码里记下的每件事都有中文说法', () => {
    const { whole, begun } = actsInCode();
    expect(whole.length).toBeGreaterThan(25);
    expect(whole.filter((name) => !(name in actWords.acts))).toEqual([]);
    const areas = new Set(Object.keys(actWords.acts).map((name) => name.split('.')[0]));
    expect(begun.length).toBeGreaterThan(4);
    expect(begun.filter((area) => !areas.has(area))).toEqual([]);
  });

  it('每种事都有名称可供筛选', () => {
    const areas = [...new Set(Object.keys(actWords.acts).map((name) => name.split('.')[0] ?? ''))];
    expect(areas.filter((area) => !(area in actWords.areas))).toEqual([]);
  });

  it.each([
    ['order.ship', '订单 2026070100001', '为订单 2026070100001发货'],
    ['operator.login', '账号 mei', '登录'],
    ['order.unheard-of', '订单 1', '订单：订单 1'],
  ])('%s', (what, object, sentence) => {
    expect(actSentence(actWords, what, object)).toBe(sentence);
  });

  it.each([
    [
      '状态用词、原因',
      'order.cancel',
      { state: 'unpaid' },
      { state: 'cancelled', reason: '缺货' },
      [
        ['状态', '待付款', '已取消'],
        ['原因', '', '缺货'],
      ],
    ],
    [
      '价格是元，没变的不列',
      'goods.change',
      { list_per_pack: 360_000, status: 'on' },
      { list_per_pack: 305_000, status: 'on', reason: '' },
      [['标价（件）', '¥36.00', '¥30.50']],
    ],
    [
      '分也是元',
      'refund.settle',
      { state: 'due', amount: 123_450 },
      { state: 'succeeded', reference: 'ICBC-1' },
      [
        ['状态', '待退', '已退'],
        ['银行流水号', '', 'ICBC-1'],
      ],
    ],
    [
      '权限与上限用词',
      'role.change',
      { permissions: ['order.read'], limits: {} },
      { permissions: ['order.read', 'order.ship'], limits: { refund: 500_000 } },
      [
        ['权限', '', '发货'],
        ['上限', '', '退款 ¥5000.00'],
      ],
    ],
  ])('%s', (_name, what, before, after, shown) => {
    expect(changes(what, before, after)).toEqual(shown);
  });

  it('没有「查看成本」「查看手机」权限 → 连栏名也没有', () => {
    const part = { cost: 90_000, list_per_pack: 1, delivery: { phone: '13812345678', name: '王' } };
    const may = without('cost.read');
    expect(changes('goods.change', {}, part, may).map(([label]) => label)).not.toContain('成本');
    expect(changes('goods.change', {}, part).map(([label]) => label)).toContain('成本');
    const moved = { name: '王采购', phone: '13812345678', city: '杭州市' };
    expect(changes('order.address', {}, moved, without('customer.contact'))).toEqual([]);
    expect(changes('order.address', {}, moved).map(([label]) => label)).toEqual(['收货人', '手机', '市']);
    const seen = { views: {}, words: actWords, may: without('customer.contact') };
    expect(JSON.stringify(showActPart('order.address', part, seen))).not.toContain('13812345678');
    expect(JSON.stringify(showActPart('order.address', part, { ...seen, may: everything }))).toContain(
      '13812345678',
    );
  });
});
