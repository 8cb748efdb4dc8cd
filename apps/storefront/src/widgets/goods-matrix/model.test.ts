import { goodsFromWire } from '@pifa/contract/client';
import { describe, expect, test } from 'vitest';
import { chosenGoods, layOut, type ParamKey } from './model';

const card = (id: string, values: string[], stock = 1000) =>
  goodsFromWire({
    goodsId: id,
    goodsName: `手套 ${values.join(' ')}`,
    goodsCode: '',
    spec: '',
    image: '',
    brandId: '',
    brandName: '',
    typeId: '',
    groupId: '9',
    groupValues: values,
    unit: '双',
    packUnit: '件',
    packingSpecification: 100,
    minNum: 100,
    stepSize: 50,
    itemStepSize: 1,
    stock,
    status: 1,
    sellingLine: '',
    listedTime: '',
    soldNum: 0,
    commentNum: 0,
    score: 0,
  });

const colours: ParamKey = { key: '颜色', values: ['红', '蓝', '绿'] };
const sizes: ParamKey = { key: '规格', values: ['S', 'M', 'L'] };
const redS = card('1', ['红', 'S']);
const redM = card('2', ['红', 'M']);
const blueM = card('3', ['蓝', 'M'], 0);
const greenL = card('4', ['绿', 'L']);
const group = [redS, redM, blueM, greenL];

describe('商品组矩阵', () => {
  test('没有参数键：就是一对数量框', () => {
    expect(layOut([], [redS], redS, {})).toEqual({
      chipGroups: [],
      rowKey: '',
      rows: [{ value: '', goods: redS }],
    });
  });

  test('一个键：每个取值一行', () => {
    const s = card('1', ['S']);
    const m = card('2', ['M']);
    const { chipGroups, rows } = layOut([sizes], [s, m], s, {});
    expect(chipGroups).toEqual([]);
    expect(rows.map((row) => row.goods?.id ?? null)).toEqual(['1', '2', null]);
  });

  test('两个键：颜色是按钮，规格是行；不存在的组合空着', () => {
    const { chipGroups, rows } = layOut([colours, sizes], group, redS, {});
    expect(chipGroups[0]?.chips.map((chip) => chip.current)).toEqual([true, false, false]);
    expect(rows.map((row) => row.goods?.id ?? null)).toEqual(['1', '2', null]);
  });

  test('换颜色：同一行有货就去那一行，没有就去第一个存在的', () => {
    const chips = layOut([colours, sizes], group, redM, {}).chipGroups[0]!.chips;
    expect(chips.map((chip) => chip.goodsId)).toEqual(['2', '3', '4']);
    expect(chips[1]?.soldOut).toBe(true);
  });

  test('按钮上的数字是这个颜色下已填的件和个', () => {
    const chosen = {
      '1': { packs: 2, pieces: 50 },
      '2': { packs: 1, pieces: 0 },
      '4': { packs: 0, pieces: 150 },
    };
    const chips = layOut([colours, sizes], group, redS, chosen).chipGroups[0]!.chips;
    expect(chips.map((chip) => chip.chosen)).toEqual([
      { packs: 3, pieces: 50 },
      { packs: 0, pieces: 0 },
      { packs: 0, pieces: 150 },
    ]);
    expect(chosenGoods(group, chosen).map((line) => line.goods.id)).toEqual(['1', '2', '4']);
  });

  test('三个键：后面的键跟着前面的键走，不存在的组合点不了', () => {
    const three: ParamKey[] = [{ key: '材质', values: ['棉', '麻'] }, colours, sizes];
    const a = card('11', ['棉', '红', 'S']);
    const b = card('12', ['麻', '蓝', 'S']);
    const { chipGroups } = layOut(three, [a, b], a, {});
    expect(chipGroups[0]?.chips.map((chip) => chip.goodsId)).toEqual(['11', '12']);
    expect(chipGroups[1]?.chips.map((chip) => chip.goodsId)).toEqual(['11', null, null]);
  });

  test('三个键都不重合时，换按钮仍能走到存在的组合', () => {
    const three: ParamKey[] = [{ key: '材质', values: ['棉', '麻'] }, colours, sizes];
    const a = card('11', ['棉', '红', 'S']);
    const c = card('13', ['麻', '红', 'M']);
    const { chipGroups } = layOut(three, [a, c], a, {});
    expect(chipGroups[0]?.chips.map((chip) => chip.goodsId)).toEqual(['11', '13']);
  });
});
