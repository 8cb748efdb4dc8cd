import { checkQuantity, quantityRule } from '@pifa/domain';
import { describe, expect, it } from 'vitest';
import { buildDemoMall } from './build-demo-mall';
import { catalogue } from './catalogue/catalogue';
import brands from './content/brands.json';
import type { DemoGoods } from './types';

const now = new Date('2026-11-20T02:00:00Z');
const mall = buildDemoMall({ seed: 7, now });
const goods = new Map(mall.goods.map((row) => [row.id, row]));
const DAY = 86_400_000;

const packing = (row: DemoGoods | undefined) =>
  row && [row.piecesPerPack, row.minPieces, row.pieceStep, row.packStep];

describe('演示商城的规模', () => {
  it('12 个一级、40 个以上二级、120 个以上三级分类，每个三级都有商品', () => {
    const grade = (n: number) => mall.categories.filter((row) => row.grade === n);
    expect(grade(1)).toHaveLength(12);
    expect(grade(2).length).toBeGreaterThanOrEqual(40);
    expect(grade(3).length).toBeGreaterThanOrEqual(120);
    const used = new Set(mall.goods.map((row) => row.categoryId));
    expect(grade(3).filter((row) => !used.has(row.id))).toEqual([]);
  });

  it('商品 640 种以上、品牌 24 个以上、1 到 3 个参数的商品组 24 个以上', () => {
    expect(mall.goods.length).toBeGreaterThanOrEqual(640);
    expect(mall.brands.length).toBeGreaterThanOrEqual(24);
    expect(mall.groups.length).toBeGreaterThanOrEqual(24);
    expect(new Set(mall.groups.map((row) => row.paramKeys.length))).toEqual(new Set([1, 2, 3]));
  });

  it('一箱 1000 只纸杯不到 20 公斤，一箱水按容量算重', () => {
    const packKg = (name: string) => {
      const row = mall.goods.find((one) => one.name.includes(name));
      return row ? (row.weightG * row.piecesPerPack) / 1000 : 0;
    };
    expect(packKg('加厚纸杯 230ml')).toBeGreaterThan(2);
    expect(packKg('加厚纸杯 230ml')).toBeLessThan(20);
    expect(packKg('天然矿泉水 550ml')).toBeCloseTo(14, 0);
    // Nothing that is sold by the pack takes a crane.
    expect(
      mall.goods.filter((row) => row.weightG * row.piecesPerPack > 120_000).map((row) => row.name),
    ).toEqual([]);
  });

  it('78 张订单分布在 12 个月，第一家公司不少于 36 张，九种结局都有', () => {
    expect(mall.orders.filter((row) => row.khId === 1001).length).toBeGreaterThanOrEqual(36);
    expect(new Set(mall.orders.map((row) => row.end)).size).toBe(9);
    const months = new Set(
      mall.orders.map((row) => Math.floor((now.getTime() - row.at.getTime()) / (30.5 * DAY))),
    );
    expect(months.size).toBeGreaterThanOrEqual(12);
    expect(mall.orders.every((row) => row.at < now)).toBe(true);
  });

  it('评价从 0 条到 500 条', () => {
    const counts = mall.goods.map((row) => mall.reviews.filter((review) => review.goodsId === row.id).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 500]);
  });

  it('帮助文章 18 篇以上，协议、隐私、配送、发票、退换俱全，同义词 40 组以上', () => {
    expect(mall.site.articles.length).toBeGreaterThanOrEqual(18);
    expect(mall.site.articleCategories.length).toBeGreaterThanOrEqual(5);
    const slugs = mall.site.articles.map((row) => row.slug);
    expect(slugs).toEqual(
      expect.arrayContaining(['user-agreement', 'privacy', 'delivery', 'invoice', 'returns']),
    );
    expect(mall.site.synonyms.length).toBeGreaterThanOrEqual(40);
  });
});

describe('UX §5.2 的三个例子', () => {
  it('W 矿泉水 24/48/12/1，36.00 与 1.60，库存 610，三档 1.50、1.45、1.40', () => {
    const water = goods.get(mall.landmarks.water);
    expect(packing(water)).toEqual([24, 48, 12, 1]);
    expect(water).toMatchObject({
      code: 'W1001',
      list: { perPack: 360_000, perPiece: 16_000 },
      stock: 610,
      promotion: null,
    });
    const tiers = mall.ladders.find((row) => row.goodsId === water?.id)?.tiers;
    expect(tiers?.map((tier) => [tier.minPieces, tier.perPiece])).toEqual([
      [48, 15_000],
      [240, 14_500],
      [480, 14_000],
    ]);
    expect(mall.customerPrices.some((row) => row.goodsId === water?.id)).toBe(false);
  });

  it('S 螺栓 1000/500/100/2，单价不足一分的几倍：0.0325', () => {
    const bolt = goods.get(mall.landmarks.bolt);
    expect(packing(bolt)).toEqual([1000, 500, 100, 2]);
    expect(bolt?.list.perPiece).toBe(325);
    expect(bolt?.promotion).toBeNull();
  });

  it('P 打印纸 1/10/6', () => {
    expect(packing(goods.get(mall.landmarks.paper))).toEqual([1, 10, 6, 1]);
  });
});

describe('起订规则的组合', () => {
  const onSale = mall.goods.filter((row) => row.status === 'on' && row.stock > 0);
  const cases: [string, (row: DemoGoods) => boolean][] = [
    [
      '不分整件、无起订、无步长',
      (row) => row.piecesPerPack === 1 && row.minPieces <= 1 && row.pieceStep === 1,
    ],
    ['不分整件、起订不是步长的倍数', (row) => row.piecesPerPack === 1 && row.minPieces % row.pieceStep !== 0],
    ['整件起售：步长等于装箱数', (row) => row.piecesPerPack > 1 && row.pieceStep === row.piecesPerPack],
    ['起订等于一件', (row) => row.piecesPerPack > 1 && row.minPieces === row.piecesPerPack],
    ['起订超过一件', (row) => row.piecesPerPack > 1 && row.minPieces > row.piecesPerPack],
    [
      '起订不足一件',
      (row) => row.piecesPerPack > 1 && row.minPieces > 1 && row.minPieces < row.piecesPerPack,
    ],
    ['拆零逐个', (row) => row.piecesPerPack > 1 && row.pieceStep === 1],
    ['整件按 2 件递增', (row) => row.packStep === 2],
    ['整件按 2 件递增且起订超过一件', (row) => row.packStep === 2 && row.minPieces > row.piecesPerPack],
    ['单价低于一分', (row) => row.list.perPiece < 100],
    ['库存不足起订', (row) => row.stock < row.minPieces],
  ];
  it.each(cases)('%s', (_, fits) => {
    expect(onSale.some(fits)).toBe(true);
  });

  it('步长整除装箱数，整件价不高于拆零合计', () => {
    const wrong = mall.goods.filter(
      (row) => row.piecesPerPack % row.pieceStep !== 0 && row.piecesPerPack > 1,
    );
    expect(wrong.map((row) => row.name)).toEqual([]);
    expect(mall.goods.filter((row) => row.list.perPack > row.list.perPiece * row.piecesPerPack)).toEqual([]);
  });

  it('无货、下架、缺图、长名各有', () => {
    expect(mall.goods.filter((row) => row.stock === 0).length).toBeGreaterThanOrEqual(20);
    expect(mall.goods.filter((row) => row.status === 'off').length).toBeGreaterThanOrEqual(4);
    expect(mall.goods.filter((row) => row.pictures.length === 0)).toHaveLength(1);
    expect(Math.max(...mall.goods.map((row) => [...row.name].length))).toBe(60);
  });

  it('订单里的数量个个合规', () => {
    for (const { goodsId, packs, pieces } of mall.orders.flatMap((order) => order.lines)) {
      const row = goods.get(goodsId);
      expect(row).toBeDefined();
      if (!row) continue;
      const rule = quantityRule({ ...row, stock: null });
      expect(checkQuantity(rule, { packs, pieces }), row.name).toEqual({ ok: true });
    }
  });
});

describe('处处对得上', () => {
  it('编号、条码、商品编号不重复', () => {
    for (const key of ['id', 'code', 'barcode'] as const) {
      expect(new Set(mall.goods.map((row) => row[key])).size).toBe(mall.goods.length);
    }
  });

  it('每个引用都存在', () => {
    const ids = (rows: readonly { id: number }[]) => new Set(rows.map((row) => row.id));
    const [categories, brandIds, groups, users] = [
      ids(mall.categories),
      ids(mall.brands),
      ids(mall.groups),
      ids(mall.users),
    ];
    for (const row of mall.goods) {
      expect(categories.has(row.categoryId)).toBe(true);
      expect(row.brandId !== null && brandIds.has(row.brandId)).toBe(true);
      if (row.groupId !== null) expect(groups.has(row.groupId)).toBe(true);
    }
    const companies = new Set(mall.companies.map((row) => row.khId));
    for (const order of mall.orders) {
      const address = mall.addresses.find((row) => row.id === order.addressId);
      expect([companies.has(order.khId), users.has(order.userId), address?.khId]).toEqual([
        true,
        true,
        order.khId,
      ]);
    }
    const named = [mall.carts, mall.favourites, mall.recentViews, mall.reviews, mall.customerPrices].flat();
    expect(named.every((row) => goods.has(row.goodsId))).toBe(true);
    expect(
      mall.site.floors.flatMap((floor) => floor.goodsIds).every((id) => goods.get(id)?.status === 'on'),
    ).toBe(true);
    expect(mall.site.floors.every((floor) => floor.goodsIds.length >= 8)).toBe(true);
  });

  it('同组规格的参数值齐全、互不相同', () => {
    for (const group of mall.groups) {
      const values = mall.goods.filter((row) => row.groupId === group.id).map((row) => row.groupValues);
      expect(values.every((row) => row.length === group.paramKeys.length && row.every(Boolean))).toBe(true);
      expect(new Set(values.map((row) => row.join('~'))).size).toBe(values.length);
    }
  });

  it('每种商品的品牌都有介绍，分类文字里没有别的品牌', () => {
    const known = new Set(brands.map((row) => row.name));
    const lines = catalogue().flatMap((first) =>
      first.children.flatMap((second) => second.children.flatMap((third) => third.lines)),
    );
    expect(lines.filter((line) => !known.has(line.brand)).map((line) => line.key)).toEqual([]);
  });
});

describe('同一种子同一时刻', () => {
  it('两次完全相同', () => {
    const again = buildDemoMall({ seed: 7, now });
    expect(JSON.stringify(again)).toBe(JSON.stringify(mall));
  });

  it('换一个种子，库存与促销不同，三个例子不变', () => {
    const other = buildDemoMall({ seed: 8, now });
    expect(other.goods.map((row) => row.stock)).not.toEqual(mall.goods.map((row) => row.stock));
    expect(other.landmarks).toEqual(mall.landmarks);
    expect(other.goods.find((row) => row.id === other.landmarks.water)?.stock).toBe(610);
  });

  it('要 3000 种就正好 3000 种，编号不重复', () => {
    const large = buildDemoMall({ seed: 7, now, goods: 3000 });
    const all = [large.goods, ...large.moreGoods(400)].flat();
    expect(all).toHaveLength(3000);
    expect(new Set(all.map((row) => row.code)).size).toBe(3000);
    expect(new Set(all.map((row) => row.id)).size).toBe(3000);
    expect(all.filter((row) => row.list.perPack > row.list.perPiece * row.piecesPerPack)).toEqual([]);
  });
});

describe('没有真实的名字', () => {
  const REAL = [
    '农夫',
    '怡宝',
    '娃哈哈',
    '康师傅',
    '统一企业',
    '百事',
    '可口可乐',
    '伊利',
    '蒙牛',
    '三只松鼠',
    '良品铺子',
    '旺旺',
    '奥利奥',
    '德芙',
    '雀巢',
    '星巴克',
    '金龙鱼',
    '鲁花',
    '福临门',
    '海天',
    '李锦记',
    '老干妈',
    '千禾',
    '恒顺',
    '今麦郎',
    '双汇',
    '立白',
    '蓝月亮',
    '奥妙',
    '汰渍',
    '威猛',
    '滴露',
    '舒肤佳',
    '海飞丝',
    '飘柔',
    '黑人',
    '高露洁',
    '云南白药',
    '佳洁士',
    '清风',
    '维达',
    '心相印',
    '洁柔',
    '得宝',
    '全棉时代',
    '世达',
    '史丹利',
    '博世',
    '牧田',
    '得力',
    '晨光',
    '齐心',
    '真彩',
    '百乐',
    '斑马',
    '苏泊尔',
    '美的',
    '九阳',
    '双立人',
    '霍尼韦尔',
    '代尔塔',
    '南孚',
    '公牛',
    '飞利浦',
    '欧普',
    '雷士',
    '小米',
    '华为',
    '罗技',
    '闪迪',
    '金士顿',
    '稳健',
    '振德',
    '鱼跃',
    '欧姆龙',
    '邦迪',
    '好奇',
    '帮宝适',
    '花王',
    '贝亲',
    '强生',
    '皇家',
    '玛氏',
    '麦富迪',
    '顺丰',
    '京东',
    '淘宝',
    '天猫',
    '阿里',
    '拼多多',
  ];
  it('品牌、商品、公司、文章都不含知名品牌', () => {
    const text = JSON.stringify([
      mall.brands,
      mall.goods,
      mall.companies,
      mall.applications,
      mall.reviews,
      mall.site,
    ]);
    expect(REAL.filter((name) => text.includes(name))).toEqual([]);
  });
});
