import { describe, expect, it } from 'vitest';
import { quantityRule } from '../quantity';
import { amountsNotInName, quantityWanted, readMessage, readOrder, textWithout, textToLearn } from './index';

const short = (text: string): string[] =>
  readOrder(text).map(({ heading, wanted, amounts, rest }) => {
    const said = amounts.map(({ count, unit, half }) => `${count}${unit}${half ? '半' : ''}`).join('+');
    return [heading, wanted, said || '-', rest].filter((part) => part !== '').join('|');
  });

describe('一条消息里的几种商品', () => {
  it.each([
    ['W1001 2箱W1003 3箱', ['w1001|2箱', 'w1003|3箱']],
    ['生抽500ml 2箱，香醋1箱、食盐3袋；挂面1箱', ['生抽500ml|2箱', '香醋|1箱', '食盐|3袋', '挂面|1箱']],
    ['生抽，500ml，2箱', ['生抽 500ml|2箱']],
    ['10箱矿泉水 5箱可乐', ['矿泉水|10箱', '可乐|5箱']],
    ['挂钟10寸和14寸各5个', ['挂钟10寸|5个', '14寸|5个']],
    ['中性笔：黑0.5 2盒，红0.5 1盒', ['中性笔|黑0.5|2盒', '中性笔|红0.5|1盒']],
    ['尿垫M 50片 10包', ['尿垫m 50片|10包']],
    ['胶带45mm 100米 一箱', ['胶带45mm 100米|1箱']],
    ['口罩 50只盒装 1000只', ['口罩 50只盒装|1000只']],
    ['矿泉水一箱半', ['矿泉水|1箱半']],
    ['矿泉水半箱', ['矿泉水|0箱半']],
    ['大豆油20L的来3桶', ['大豆油20l|3桶']],
    ['送货单二联 40本', ['送货单二联|40本']],
    ['A4打印纸70g 10包', ['a4打印纸70g|10包']],
    ['A1023 1,200', ['a1023|1200']],
    ['L1001两千个，L1023一千', ['l1001|2000个', 'l1023|1000']],
  ])('%s', (text, expected) => {
    expect(short(text)).toEqual(expected);
  });

  it.each([
    '老板早上好',
    '@小李 在吗？',
    '明早9点前送到，谢谢🙏',
    '送货地址：福田区景田路18号川湘小馆 13902345678',
    '联系人 陈经理 电话0755-86543210',
    '发顺丰，到付',
    '辛苦了',
    '客房部6月补货清单：',
  ])('%s：不是商品，也不是小标题', (text) => {
    const { lines, talk } = readMessage(`${text}\n香醋 1箱`);
    expect(lines.map(({ wanted, heading }) => [wanted, heading])).toEqual([['香醋', '']]);
    expect(talk.length).toBeGreaterThan(0);
  });

  it('“不要”、“换成”、问句都请买家看一眼，并说出是哪几个字', () => {
    const doubts = (text: string) => readOrder(text).map(({ wanted, doubt }) => [wanted, doubt]);
    expect(doubts('矿泉水10箱，不要1.5的，要4L')).toEqual([['矿泉水 4l', '有“不要1.5的”，请确认']]);
    expect(doubts('昨天的10箱矿泉水换成15箱')[0]?.[1]).toContain('换成');
    expect(doubts('生抽还有吗？2箱')[0]?.[1]).not.toBe('');
    expect(doubts('生抽 2箱')).toEqual([['生抽', '']]);
  });

  /** Seen to fail: five cases were ordered, and nobody was asked. */
  it.each(['矿泉水 1,5箱', '矿泉水1,5箱', 'A1023 1,5'])('%s：没人知道是几，请买家看一眼', (text) => {
    expect(readOrder(text).map(({ doubt }) => doubt)).toEqual(['逗号两边都是数字，请确认数量']);
  });
  it.each(['A1023,48', 'A1023 1,200', '沐浴露 500,2箱', '螺栓M8,10个', '矿泉水10箱,12瓶'])(
    '%s：读得清楚',
    (text) => {
      expect(readOrder(text).map(({ doubt }) => doubt)).toEqual(['']);
    },
  );

  it('编号减号数字：整个也可能是编号，一并带上', () => {
    expect(readOrder('J1018-24')[0]).toMatchObject({
      wanted: 'j1018',
      whole: 'j1018-24',
      amounts: [{ count: 24 }],
    });
    expect(readOrder('J1018 24')[0]?.whole).toBe('');
  });
});

describe('单位靠不靠得住', () => {
  const bags = quantityRule({ piecesPerPack: 30, unit: '包', packUnit: '箱' });
  const bolts = quantityRule({ piecesPerPack: 5, unit: '个', packUnit: '盒' });
  it.each([
    ['抽纸 5提', bags, 0, 5, true],
    ['抽纸 5袋', bags, 0, 5, false],
    ['抽纸 5件', bags, 5, 0, false],
    ['抽纸 5捆', bags, 5, 0, true],
    ['抽纸 一箱半', bags, 1, 15, false],
    ['螺栓 一盒半', bolts, 1, 0, true],
    ['螺栓 2箱', bolts, 2, 0, true],
    ['螺栓 2盒', bolts, 2, 0, false],
  ] as const)('%s', (text, rule, packs, pieces, doubt) => {
    const read = quantityWanted(rule, readOrder(text)[0]?.amounts ?? [], 'pieces');
    expect([read.quantity.packs, read.quantity.pieces, read.doubt]).toEqual([packs, pieces, doubt]);
    if (doubt) expect(read.note).not.toBe('');
  });

  it('名称里就有的数是规格：旁边另有数量就不算，只有它就请买家看', () => {
    const kit = '工具箱套装 18件';
    expect(
      amountsNotInName(
        [
          { count: 18, unit: '件' },
          { count: 2, unit: '套' },
        ],
        kit,
      ),
    ).toEqual({
      amounts: [{ count: 2, unit: '套' }],
      doubt: false,
    });
    expect(amountsNotInName([{ count: 18, unit: '件' }], kit).doubt).toBe(true);
    expect(amountsNotInName([{ count: 8, unit: '件' }], kit).doubt).toBe(false);
  });
});

describe('进了购物车以后', () => {
  it('一行里买走一种，文字留下另一种；行号跟着变', () => {
    const text = '老板好\n生抽2箱，香醋1箱\n食盐3袋';
    const [soy, vinegar, salt] = readOrder(text);
    if (!soy || !vinegar || !salt) throw new Error('three goods');
    const left = textWithout(text, [soy, salt], [vinegar]);
    expect(left.text).toBe('老板好\n香醋1箱');
    expect(left.numbers.get(2)).toBe(2);
    expect(textWithout(text, [soy, vinegar], [salt]).text).toBe('老板好\n食盐3袋');
  });

  it('只说规格的、靠上文或余话才认出的，不记成本公司的叫法', () => {
    const learned = (text: string) => readOrder(text).map(textToLearn);
    expect(learned('老板水 10箱')).toEqual(['老板水']);
    expect(learned('黑L 2箱')).toEqual(['']);
    expect(learned('T恤：\n红M 2件')).toEqual(['']);
    expect(learned('猫罐头 牛肉 24罐，鸡肉 24罐')).toEqual(['猫罐头 牛肉', '']);
    expect(learned('大豆油 5箱 10升的')).toEqual(['']);
  });
});
