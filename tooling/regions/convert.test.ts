import { readFileSync } from 'node:fs';
import { regionData } from 'element-china-area-data';
import { describe, expect, it } from 'vitest';
import { convertRegions, type Region } from './convert';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const storefront = read('../../apps/storefront/public/regions.json');
const tree = JSON.parse(storefront) as Region[];

type Node = { code: string; name: string; children?: Region[] };
const find = (...names: string[]): Node | undefined =>
  names.reduce<Node | undefined>((at, name) => at?.children?.find((child) => child.name === name), {
    code: '',
    name: '中国',
    children: tree,
  });

describe('行政区划', () => {
  it('文件与来源一致，前台与服务端同一份', () => {
    expect(tree).toEqual(convertRegions(regionData));
    expect(read('../../apps/server/assets/regions.json')).toBe(storefront);
  });

  it.each([
    [['广东省', '东莞市', '虎门镇'], /^4419\d{5}$/],
    [['广东省', '中山市', '小榄镇'], /^4420\d{5}$/],
    [['海南省', '儋州市', '那大镇'], /^4604\d{5}$/],
    [['湖北省', '省直辖县级行政区划', '仙桃市'], /^429004$/],
    [['河南省', '省直辖县级行政区划', '济源市'], /^4190\d{2}$/],
    [['重庆市', '市辖区', '渝中区'], /^5001\d{2}$/],
    [['重庆市', '县', '云阳县'], /^5002\d{2}$/],
    [['北京市', '市辖区', '朝阳区'], /^110105$/],
  ])('%s 可选', (names, code) => {
    expect(find(...names)?.code).toMatch(code);
  });

  it('嘉峪关下是街道与镇，代码 9 位', () => {
    const towns = find('甘肃省', '嘉峪关市')?.children ?? [];
    expect(towns.length).toBeGreaterThan(2);
    expect(towns.every((town) => town.code.length === 9)).toBe(true);
  });

  it('31 个省级，省 2 位、市 4 位', () => {
    expect(tree).toHaveLength(31);
    expect(tree.every((p) => p.code.length === 2 && p.children?.every((c) => c.code.length === 4))).toBe(
      true,
    );
  });

  it('代码不属于上级 → 转换报错', () => {
    const wrong = [{ value: '44', label: '广东省', children: [{ value: '4501', label: '南宁市' }] }];
    expect(() => convertRegions(wrong)).toThrow('4501');
  });
});
