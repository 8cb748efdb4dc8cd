import { calls, type CallSpec } from '@pifa/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AS_WRITTEN, HIDDEN, LABELS } from './answer-words';
import { readable } from './show-answer';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Names of all fields of an answer, without what is shown as it is written. */
function namesIn({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, inside]) =>
    AS_WRITTEN.has(name) ? [name] : [name, ...namesIn(inside)],
  );
  return [...own, ...(items ? namesIn(items) : []), ...anyOf.flatMap(namesIn)];
}

describe('运营命令的答复', () => {
  it('运营接口答复里的每一栏都有中文名，或写明不在终端显示', () => {
    const specs = Object.entries<{ spec: CallSpec }>(calls)
      .filter(([name, { spec }]) => name.startsWith('admin') && !spec.shown?.text && !spec.browserOnly)
      .map(([name, { spec }]) => ({ name, spec }));
    expect(specs.length).toBeGreaterThan(30);
    const missing = specs.flatMap(({ name, spec }) => {
      const labels = { ...LABELS, ...spec.shown?.labels };
      const schema = z.toJSONSchema(spec.data, { unrepresentable: 'any', io: 'output' });
      return namesIn(schema as JsonSchema)
        .filter((field) => field !== 'list' && !(field in labels) && !HIDDEN.has(field))
        .map((field) => `${name}: ${field}`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('订单：状态与付款用中文，时间为北京时间，空的不写，明细在下一行', () => {
    const order = {
      id: 'a1',
      orderNo: 'PF1',
      parentId: '',
      state: 'to-ship',
      createTime: '2026-01-31T18:00:00.000Z',
      lines: [{ id: '7', goodsCode: 'W1', totalNum: 45, shippedNum: 0 }],
      payments: [{ id: 'p', method: 'transfer', amount: 10.5, state: 'succeeded' }],
      refunds: [],
    };
    expect(readable({ list: [order], total: 21, pageNum: 1, pageSize: 20 })).toEqual([
      '· 编号 a1  订单号 PF1  状态 待发货  时间 2026-02-01 02:00:00',
      '  明细：',
      '  · 编号 7  货号 W1  数量 45  已发 0',
      '  付款：',
      '  · 编号 p  方式 对公转账  金额 10.5  状态 成功',
      '共 21 条，第 1 页，下一页加 --page 2',
    ]);
  });

  it('活动种类：每个设置项一行，写明填什么、范围、选项；列表里的各栏在下一级', () => {
    const settings = [
      { name: 'title', label: '标题', type: 'text', required: true, help: '', maxLength: 60 },
      {
        name: 'goods',
        label: '活动商品',
        type: 'rows',
        required: true,
        help: '每种一次',
        min: 1,
        max: 500,
        fields: [{ name: 'perPack', label: '件价', type: 'unit-price', required: false, help: '', min: 0 }],
      },
      {
        name: 'pay',
        label: '付款方式',
        type: 'choice',
        required: false,
        help: '',
        options: [
          { value: 'deposit', label: '定金加尾款' },
          { value: 'full', label: '全款' },
        ],
      },
    ];
    expect(readable([{ kind: 'presale', name: '预售', settings }])).toEqual([
      '· 种类 presale  名称 预售',
      '  设置：',
      '  · title  标题，必填，文字，最多 60 字',
      '  · goods  活动商品，必填，列表，每项含，1 至 500 项，每种一次',
      '    · perPack  件价，可不填，单价（元），最多 4 位小数，如 "0.0325"，至少 0',
      '  · pay  付款方式，可不填，选一，deposit = 定金加尾款，full = 全款',
    ]);
  });

  it('接口自己的栏名与用词先于通用的；什么都没有的答复 → 已保存', () => {
    const shown = { labels: { code: '渠道' }, words: { code: { wx: '微信' } } };
    expect(readable({ code: 'wx' }, shown)).toEqual(['渠道 微信']);
    expect(readable({ code: 'wx' })).toEqual(['货号 wx']);
    expect(readable({ password: '' })).toEqual(['已保存']);
  });

  it('按键翻页的列表：旁边的合计照写，下一页给出 --cursor；什么也没有 → 没有', () => {
    expect(readable({ list: [{ no: 'PF1' }], sums: { amount: 10 }, next: 'abc' })).toEqual([
      '· 单号 PF1',
      '合计：',
      '  金额 10',
      '下一页加 --cursor abc',
    ]);
    expect(readable({ list: [] })).toEqual(['没有']);
  });

  it('一句话的答复就是那句话；没有内容 → 没有；操作记录的前后照原样', () => {
    expect(readable({ message: '已保存' })).toEqual(['已保存']);
    expect(readable([])).toEqual(['没有']);
    expect(readable({ list: [], total: 0, pageNum: 1, pageSize: 20 })).toEqual(['没有']);
    expect(readable([{ what: 'goods.change', before: { available: 7 }, after: {} }])).toEqual([
      '· 事 goods.change',
      '  之前：{"available":7}',
    ]);
  });
});
