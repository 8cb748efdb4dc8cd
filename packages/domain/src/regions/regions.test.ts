import { describe, expect, it } from 'vitest';
import {
  type Region,
  areaNames,
  isCompletePath,
  regionColumns,
  regionLabel,
  regionPath,
  searchRegions,
} from './index';

const TREE: readonly Region[] = [
  {
    code: '11',
    name: '北京市',
    children: [{ code: '1101', name: '市辖区', children: [{ code: '110105', name: '朝阳区' }] }],
  },
  {
    code: '42',
    name: '湖北省',
    children: [{ code: '4290', name: '省直辖县级行政区划', children: [{ code: '429004', name: '仙桃市' }] }],
  },
  {
    code: '44',
    name: '广东省',
    children: [
      { code: '4403', name: '深圳市', children: [{ code: '440305', name: '南山区' }] },
      { code: '4419', name: '东莞市', children: [{ code: '441900121', name: '虎门镇' }] },
    ],
  },
  {
    code: '50',
    name: '重庆市',
    children: [{ code: '5002', name: '县', children: [{ code: '500229', name: '城口县' }] }],
  },
  { code: '62', name: '甘肃省', children: [{ code: '6202', name: '嘉峪关市' }] },
];

describe('地区', () => {
  it.each([
    ['441900121', '广东省 / 东莞市 / 虎门镇'],
    ['429004', '湖北省 / 省直辖县级行政区划 / 仙桃市'],
    ['500229', '重庆市 / 县 / 城口县'],
    ['6202', '甘肃省 / 嘉峪关市'],
  ])('%s → %s，选到底了', (code, label) => {
    const path = regionPath(TREE, code);
    expect(path && regionLabel(path)).toBe(label);
    expect(path && isCompletePath(path)).toBe(true);
  });
  it('没有的编码找不到；选到省、市还不算完', () => {
    expect(regionPath(TREE, '441900999')).toBeNull();
    expect(regionPath(TREE, '')).toBeNull();
    expect(isCompletePath(regionPath(TREE, '4403') ?? [])).toBe(false);
    expect(isCompletePath([])).toBe(false);
  });
  it('列名：东莞最后一列是镇街，省直辖县是县级市/县，没有下级的市不再展开', () => {
    const titles = (...codes: string[]) => regionColumns(TREE, codes).map((column) => column.title);
    expect(titles()).toEqual(['省']);
    expect(titles('44', '4403')).toEqual(['省', '市', '区县']);
    expect(titles('44', '4419', '441900121')).toEqual(['省', '市', '镇街']);
    expect(titles('42', '4290')).toEqual(['省', '市', '县级市/县']);
    expect(titles('62', '6202')).toEqual(['省', '市']);
  });
  it('按汉字或首字母找，可带上级', () => {
    const initialsOf = (region: Region) => (region.name === '虎门镇' ? 'hmz' : '');
    const labels = (query: string) => searchRegions(TREE, query, { initialsOf }).map((hit) => hit.label);
    expect(labels('hm')).toEqual(['广东省 / 东莞市 / 虎门镇']);
    expect(labels('虎门')).toEqual(['广东省 / 东莞市 / 虎门镇']);
    expect(labels('广东 南山')).toEqual(['广东省 / 深圳市 / 南山区']);
    expect(labels('湖北 南山')).toEqual([]);
    expect(labels('  ')).toEqual([]);
  });
  it('存地址用的省、市、区县名', () => {
    expect(areaNames(regionPath(TREE, '6202') ?? [])).toEqual({
      province: '甘肃省',
      city: '嘉峪关市',
      county: '',
    });
  });
});
