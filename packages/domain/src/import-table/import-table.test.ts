import { describe, expect, it } from 'vitest';
import { targetWords } from './fields';
import { guessTargets } from './guess';
import { nowhereOf, readGoods, sameCodes } from './read-goods';
import { plainNumber } from './read-row';
import { shapeOf } from './shapes';

/** A table as text: columns set apart by tabs. */
function tableOf(text: string) {
  const [head = '', ...lines] = text.replace(/^\n|\n *$/g, '').split('\n');
  const heads = head.trim().split('\t');
  const rows = lines.map((line, at) => ({ line: at + 2, cells: line.replace(/^ +/, '').split('\t') }));
  const samples = (at: number) => rows.slice(0, 3).map(({ cells }) => cells[at] ?? '');
  const targets = guessTargets(heads.map((name, at) => ({ head: name, samples: samples(at) })));
  return { heads, targets, table: { heads, rows } };
}
function goodsOf(text: string) {
  const { table, targets } = tableOf(text);
  return readGoods(table, targets);
}
const wordsOf = (text: string) => {
  const { heads, targets } = tableOf(text);
  return Object.fromEntries(heads.map((head, at) => [head, targets[at] ? targetWords(targets[at]) : '']));
};

describe('对应列', () => {
  it('中文、英文、拼音的表头都认得，带单位、星号、全角的也认得', () => {
    const words = wordsOf(
      '款号\t*品名\t类目\t箱规\t起批量\t批发价（元）\t重量(kg)\tBarcode\tkucun\t备注\n' +
        'A1\t饮用水\t食品/饮料\t24\t48\t1.50\t0.55\t6901234567892\t100\t易碎',
    );
    expect(words).toEqual({
      款号: '货号',
      '*品名': '名称',
      类目: '分类',
      箱规: '每件数量',
      起批量: '起订量',
      '批发价（元）': '单件价',
      '重量(kg)': '重量（克）',
      Barcode: '条码',
      kucun: '库存',
      备注: '不导入',
    });
  });

  it('装箱写的是数就是每件数量；写「24瓶/箱」的不是', () => {
    expect(wordsOf('货号\t装箱\nA1\t24')).toEqual({ 货号: '货号', 装箱: '每件数量' });
    expect(wordsOf('货号\t装箱\nA1\t24瓶/箱')).toEqual({ 货号: '货号', 装箱: '不导入' });
  });

  it('属性、规格、阶梯写在表头里；不认得的看内容：图片地址、条码', () => {
    const words = wordsOf(
      '货号\t属性:产地\t规格：颜色\t阶梯:48\t甲\t乙\t丙\n' +
        'A1\t广东\t红\t1.40\thttps://cdn.example/a.jpg\t6901234567892\t随便',
    );
    expect(words).toEqual({
      货号: '货号',
      '属性:产地': '属性：产地',
      '规格：颜色': '规格：颜色',
      '阶梯:48': '阶梯价：满 48',
      甲: '图片',
      乙: '条码',
      丙: '不导入',
    });
  });

  it('两栏都像货号：先到的是，另一栏不导入', () => {
    expect(Object.values(wordsOf('货号\tSKU\nA1\tB1'))).toEqual(['货号', '不导入']);
  });

  it.each([
    ['WooCommerce', ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent']],
    ['Shopify', ['Handle', 'Title', 'Variant Price']],
    ['Vendure', ['name', 'slug', 'optionGroups', 'optionValues', 'sku', 'price']],
    ['CRMEB', ['商品名称', '商品分类', '规格值', '售价']],
    ['有赞', ['商品标题', '规格编码', '价格', '划线价']],
    ['1688', ['产品标题', '起批量', '可售数量']],
  ])('认得出 %s 的表', (name, heads) => {
    expect(shapeOf(heads)?.name).toBe(name);
  });
});

describe('数值', () => {
  it.each([
    ['￥1,234.50', '1234.50'],
    ['１２．５', '12.5'],
    ['.5', '0.5'],
    ['三元', '三元'],
    ['1,50', '1,50'],
    ['12,34,567', '12,34,567'],
  ])('%s → %s', (text, plain) => expect(plainNumber(text)).toBe(plain));
});

describe('WooCommerce 的表', () => {
  const { goods, left } = goodsOf(`
ID	Type	SKU	Name	Published	Short description	Sale price	Regular price	Categories	Weight (kg)	Images	Parent	Attribute 1 name	Attribute 1 value(s)	Attribute 2 name	Attribute 2 value(s)	Purchase note
1	simple	CUP-1	陶瓷杯	1	手工	18	20	家居 > 餐具	0.4	https://x.example/1.jpg, https://x.example/2.jpg		材质	陶瓷			谢谢
2	variable	TEE	圆领衫	1	纯棉			服装 > 上衣 > T 恤, 新品	0.2	https://x.example/t.jpg		颜色	红, 蓝	尺码	S, M
3	variation	TEE-R	圆领衫 - 红	1			20				TEE	颜色	红	尺码
4	variation	TEE-B	圆领衫 - 蓝	0			15			https://x.example/b.jpg	id:2	颜色	蓝	尺码
5	grouped	SET	套装	1				家居
`);
  it('简单商品：优惠价低于原价就是促销价；属性、重量、多张图都在；没有去处的列出来', () => {
    expect(goods[0]).toMatchObject({
      code: 'CUP-1',
      cells: {
        listPerPiece: '20',
        promoPerPiece: '18',
        category: '家居/餐具',
        weight: '400',
        status: '上架',
      },
      pictures: ['https://x.example/1.jpg', 'https://x.example/2.jpg'],
      attributes: [{ name: '材质', value: '陶瓷' }],
      group: null,
    });
    expect(nowhereOf(goods)).toContainEqual({ head: 'Purchase note', rows: 1, sample: '谢谢' });
  });
  it('变体成为同组商品：空着的随父商品，尺码都没写就不成规格；父商品自己不是商品', () => {
    expect(goods.map(({ code }) => code)).toEqual(['CUP-1', 'TEE-R', 'TEE-B']);
    expect(goods[1]).toMatchObject({
      cells: { name: '圆领衫 - 红', category: '服装/上衣/T 恤', sellingLine: '纯棉', listPerPiece: '20' },
      pictures: ['https://x.example/t.jpg'],
      group: { key: 'TEE', name: '圆领衫', values: [{ name: '颜色', value: '红' }] },
    });
    expect(goods[2]).toMatchObject({ cells: { status: '下架' }, pictures: ['https://x.example/b.jpg'] });
    expect(goods[2]?.group?.values).toEqual([{ name: '颜色', value: '蓝' }]);
  });
  it('组合商品不是商品，写明原因', () => {
    expect(left).toEqual([{ line: 6, name: '套装', why: '组合商品没有自己的库存与价格' }]);
  });
});

describe('Shopify 的表', () => {
  const { goods } = goodsOf(`
Handle	Title	Body (HTML)	Vendor	Type	Published	Option1 Name	Option1 Value	Variant SKU	Variant Grams	Variant Price	Variant Compare At Price	Image Src	Status
mug	马克杯	<p>好</p>	汀禾	杯子	TRUE	Title	Default Title	MUG	350	19.9	25	https://x.example/m1.jpg	active
mug												https://x.example/m2.jpg
bag	帆布袋	<p>袋</p>	汀禾	包袋	TRUE	颜色	红	BAG-R	100	9		https://x.example/r.jpg	draft
bag							蓝		100	9		https://x.example/b.jpg
`);
  it('默认款不成规格；只有图片的行归上一个商品；划线价是标价，售价是促销价', () => {
    expect(goods[0]).toMatchObject({
      code: 'MUG',
      cells: { listPerPiece: '25', promoPerPiece: '19.9', brand: '汀禾', detail: '<p>好</p>', weight: '350' },
      pictures: ['https://x.example/m1.jpg', 'https://x.example/m2.jpg'],
      group: null,
    });
  });
  it('同一 Handle 是一组；没有货号的按款式编并说明；草稿是下架', () => {
    expect(goods.slice(1).map(({ code }) => code)).toEqual(['BAG-R', 'bag-蓝']);
    expect(goods[2]).toMatchObject({
      cells: { name: '帆布袋', brand: '汀禾', status: '下架' },
      group: { key: 'bag', name: '帆布袋', values: [{ name: '颜色', value: '蓝' }] },
      notes: ['表里没有货号，按「bag-蓝」编'],
    });
  });
});

describe('Vendure 的表', () => {
  const { goods } = goodsOf(`
name	slug	description	assets	facets	optionGroups	optionValues	sku	price	taxCategory	stockOnHand
笔记本电脑	laptop	轻薄	a.jpg|b.jpg	category:电脑	屏幕|内存	13 寸|8GB	L-1	4999	standard	100
					屏幕|内存	13 寸|16GB	L-2	5999	standard	50
鼠标	mouse	无线	m.jpg	category:电脑			L-2	59	standard	10
`);
  it('名称空着的行是上一个商品的规格，规格名用竖线分开', () => {
    expect(goods[1]).toMatchObject({
      code: 'L-2',
      cells: { name: '笔记本电脑', listPerPiece: '5999', stock: '50' },
      group: {
        values: [
          { name: '屏幕', value: '13 寸' },
          { name: '内存', value: '16GB' },
        ],
      },
    });
    expect(goods[2]?.group).toBeNull();
  });
  it('两行用了同一个货号：并排列出', () => {
    expect([...sameCodes(goods)].map(([code, twins]) => [code, twins.map(({ line }) => line)])).toEqual([
      ['L-2', [3, 4]],
    ]);
  });
});

describe('国内的表', () => {
  it('CRMEB：规格值一格里写着「颜色:红;尺码:S」，同名的是一组；原价高于售价是促销', () => {
    const { goods } = goodsOf(`
商品名称	商品分类	规格值	售价	原价	成本价	库存	商品编号
毛巾	家居/毛巾	颜色:红;尺码:大	9.9	12	5	10	T-1
毛巾	家居/毛巾	颜色:蓝;尺码:大	9.9	12	5	20	T-2
`);
    expect(goods[1]).toMatchObject({
      code: 'T-2',
      cells: { listPerPiece: '12', promoPerPiece: '9.9', cost: '5', stock: '20' },
      group: {
        values: [
          { name: '颜色', value: '蓝' },
          { name: '尺码', value: '大' },
        ],
      },
    });
  });

  it('有赞：规格项与规格值分两栏，商品编码是一组', () => {
    const { goods } = goodsOf(`
商品标题	商品编码	规格项1	规格值1	规格编码	价格	划线价	库存
香皂	SOAP	香型	柠檬	SOAP-L	5	6	1
香皂	SOAP	香型	玫瑰	SOAP-R	5		2
`);
    expect(goods.map(({ code, group }) => [code, group?.values])).toEqual([
      ['SOAP-L', [{ name: '香型', value: '柠檬' }]],
      ['SOAP-R', [{ name: '香型', value: '玫瑰' }]],
    ]);
    expect(goods[0]?.cells).toMatchObject({ listPerPiece: '6', promoPerPiece: '5' });
  });

  it('自家的表：商品组加「规格:颜色」；只有一行的不成组', () => {
    const { goods } = goodsOf(`
货号	名称	商品组	规格:颜色	规格:尺码	单件价
A-1	衬衫	衬衫款	白	S	30
A-2	衬衫	衬衫款	白		30
B-1	帽子	帽子款	黑		10
`);
    expect(goods.map(({ group }) => group?.values.map(({ value }) => value))).toEqual([
      ['白', 'S'],
      ['白', '不限'],
      undefined,
    ]);
  });
});
