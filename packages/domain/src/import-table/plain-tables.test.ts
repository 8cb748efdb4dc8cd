import { describe, expect, it } from 'vitest';
import { guessTargets } from './guess';
import { matchPictures } from './match-pictures';
import { offeredTargets } from './offered-targets';
import { guessPlain, plainTargetText, readPlain, readPlainTarget } from './plain-tables';
import { readGoods } from './read-goods';
import { readTarget, targetText } from './target-text';

const columns = (heads: readonly string[]) => heads.map((head) => ({ head, samples: [] }));

describe('库存、价目表、客户、地址、运单、老订单的表', () => {
  it.each([
    ['stock', ['商品编码', '实盘数量', '备注'], ['field:code', 'field:stock', 'nowhere']],
    [
      'list-prices',
      ['SKU', '客户价', '箱价', '满'],
      ['field:code', 'field:perPiece', 'field:perPack', 'field:fromPieces'],
    ],
    [
      'companies',
      ['店名', '姓名', '联系电话', '客户等级'],
      ['field:company', 'field:contact', 'field:phone', 'field:level'],
    ],
    [
      'addresses',
      ['客户', '收件人', '电话', '收货地址'],
      ['field:company', 'field:recipient', 'field:phone', 'field:address'],
    ],
    [
      'waybills',
      ['平台订单编号', '物流单号', '承运商', '收件人'],
      ['field:orderNo', 'field:trackingNo', 'field:carrier', 'nowhere'],
    ],
    [
      'waybills',
      ['Order No', '快递公司名称', '编号', '单号'],
      ['field:orderNo', 'field:carrier', 'field:trackingNo', 'nowhere'],
    ],
    [
      'old-orders',
      ['单据编号', '往来单位', '单据日期', '商品编号', '商品名称', '箱数', '数量', '单价', '金额', '摘要'],
      [
        'field:orderNo',
        'field:company',
        'field:orderedAt',
        'field:code',
        'field:name',
        'field:packs',
        'field:pieces',
        'field:perPiece',
        'field:amount',
        'field:note',
      ],
    ],
  ] as const)('%s：认得 %j', (kind, heads, expected) => {
    expect(guessPlain(kind, columns(heads)).map(plainTargetText)).toEqual(expected);
  });

  it('两列同一个意思，只认前面的；空格子不算；没有去处的记下', () => {
    const targets = guessPlain('stock', columns(['货号', '库存', '数量', '备注']));
    expect(targets.map(plainTargetText)).toEqual(['field:code', 'field:stock', 'nowhere', 'nowhere']);
    const heads = ['货号', '库存', '数量', '备注'];
    expect(readPlain({ heads, rows: [{ line: 2, cells: ['A', '3', '', '靠墙'] }] }, targets)).toEqual([
      { line: 2, cells: { code: 'A', stock: '3' }, nowhere: [{ name: '备注', value: '靠墙' }] },
    ]);
  });

  it('不认识的写法不收', () => {
    expect(readPlainTarget('stock', 'field:name')).toBeUndefined();
    expect(readPlainTarget('stock', 'field:constructor')).toBeUndefined();
    expect(readPlainTarget('stock', 'nowhere')).toEqual({ to: 'nowhere' });
  });
});

describe('列可以是什么', () => {
  it('商品的每一种写法都读得回来，要再填的补上一个名字', () => {
    for (const { target, fill } of offeredTargets('goods')) {
      const whole = fill === 'name' ? `${target}颜色` : fill === 'pieces' ? `${target}48` : target;
      const read = readTarget(whole);
      expect([whole, read && targetText(read)]).toEqual([whole, whole]);
    }
  });

  it('每种表都说明哪些必须有', () => {
    const required = (kind: Parameters<typeof offeredTargets>[0], isList = false) =>
      offeredTargets(kind, isList).flatMap((one) => (one.required ? [one.word] : []));
    expect(required('goods')).toEqual(['货号']);
    expect(required('stock')).toEqual(['货号', '库存']);
    expect(required('prices')).toEqual(['货号']);
    expect(required('prices', true)).toEqual(['货号']);
    expect(required('companies')).toEqual(['公司名称', '联系人', '手机']);
    expect(required('addresses')).toEqual(['公司名称', '收货人', '手机', '详细地址']);
    expect(required('waybills')).toEqual(['订单号', '运单号']);
  });
});

describe('压缩包里的图按货号认', () => {
  it.each([
    ['A100.jpg', ['A100'], { A100: ['A100.jpg'] }],
    ['图/a100-2.PNG', ['A100'], { A100: ['图/a100-2.PNG'] }],
    ['A100-2.jpg', ['A100', 'A100-2'], { 'A100-2': ['A100-2.jpg'] }],
    ['A100_3.webp', ['A100'], { A100: ['A100_3.webp'] }],
    ['B7.jpg', ['A100'], {}],
    ['._A100.jpg', ['A100'], {}],
  ])('%s，货号有 %j', (name, codes, expected) => {
    const { byCode, unmatched } = matchPictures(codes, [name]);
    expect(Object.fromEntries(byCode)).toEqual(expected);
    expect(unmatched).toEqual(byCode.size === 0 ? [name] : []);
  });

  it('主图在前，其余按次序', () => {
    const { byCode } = matchPictures(['A'], ['A-3.jpg', 'A-2.jpg', 'A.jpg']);
    expect(byCode.get('A')).toEqual(['A.jpg', 'A-2.jpg', 'A-3.jpg']);
  });
});

describe('一格里的几样', () => {
  const read = (heads: string[], cells: string[]) =>
    readGoods({ heads, rows: [{ line: 2, cells }] }, guessTargets(columns(heads))).goods[0];

  it('属性与值：值里有分号、冒号也不丢', () => {
    expect(read(['货号', '属性与值'], ['A', '材质：PET;可回收\n比例：1:2'])?.attributes).toEqual([
      { name: '材质', value: 'PET;可回收' },
      { name: '比例', value: '1:2' },
    ]);
    expect(read(['货号', '属性与值'], ['A', '材质：棉;麻'])?.attributes).toEqual([
      { name: '材质', value: '棉;麻' },
    ]);
  });

  it('属性叫 constructor 也是属性，列叫 constructor 也只是没有去处', () => {
    const heads = ['type', 'sku', 'name', 'regular price', 'parent', 'constructor'];
    const read = readGoods(
      {
        heads: ['sku', 'facets', 'constructor'],
        rows: [{ line: 2, cells: ['A', 'constructor:棉', '甲'] }],
      },
      [{ to: 'field', field: 'code' }, { to: 'facets' }, { to: 'nowhere' }],
    ).goods[0];
    expect(read?.attributes).toEqual([{ name: 'constructor', value: '棉' }]);
    expect(guessTargets(columns(heads)).at(-1)).toEqual({ to: 'nowhere' });
  });

  it('件价与个价写在括号里，分得清', () => {
    const draft = read(['货号', '标价（件）', '标价（个）'], ['A', '36', '1.5']);
    expect(draft?.cells).toMatchObject({ listPerPack: '36', listPerPiece: '1.5' });
  });
});
