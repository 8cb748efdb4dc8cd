import { describe, expect, it } from 'vitest';
import { runsOf, spelling } from './cut';
import { parseKeyword, toTsquery } from '../search/query';
import { searchDocument } from './tokens';

const document = searchDocument({
  name: '得力 A4复印纸（加厚）',
  spec: '70g 500张',
  brand: '得力',
  code: 'B-0012',
  barcode: '6901234567890',
  attributes: [{ name: '颜色', value: '白色' }],
  sellingLine: '',
  categoryNames: ['办公用纸'],
});

describe('商品写入搜索的词', () => {
  it.each(["'复印纸':1A", "'fuyinzhi':1B", "'fyz':1B", "'b-0012':1A", "'b0012':1A", "'70g':1C", "'白色':1C"])(
    '含有 %s',
    (lexeme) => expect(document.search.split(' ')).toContain(lexeme),
  );

  it('引号和反斜杠不会破坏索引的写法', () => {
    const { search } = searchDocument({
      name: "O'Neil \\ 胶水",
      spec: '',
      brand: '',
      code: "X'1",
      barcode: '',
      attributes: [],
      sellingLine: '',
      categoryNames: [],
    });
    expect(search).toContain("'x''1':1A");
  });

  it('小数是一个词，标点只作分隔', () => {
    expect(runsOf('0.5mm纸.袋 m6*20').map((run) => run.text)).toEqual(['0.5mm', '纸', '袋', 'm6', '20']);
  });

  it('绿字拼作 lv，和输入法一致', () => expect(spelling('绿茶')).toEqual({ full: 'lvcha', initials: 'lc' }));
});

describe('买家输入的词', () => {
  it('同义词只展开一层，互为同义不会循环', () => {
    const synonyms = new Map([
      ['菜油', ['菜籽油']],
      ['菜籽油', ['菜油']],
    ]);
    expect(toTsquery(parseKeyword('菜油', synonyms).query)).toContain("'菜籽油':*");
  });

  it('只有标点时没有可查的词', () => expect(parseKeyword('！？%').query).toBeNull());

  it('通配符按字面查找', () => expect(parseKeyword('50%_a').like).toBe('%50\\%\\_a%'));
});
