import { articleHtml, columns } from '../content/articles';
import { catalogue } from '../content/catalogue';
import { dictionary, dictionaryValues } from '../content/dictionary';
import { synonyms } from '../content/synonyms';
import type {
  DemoAdvert,
  DemoArticle,
  DemoCategory,
  DemoFreightTemplate,
  DemoGoods,
  DemoSite,
} from '../types';

const DAY = 86_400_000;

/** Everything an operator would set up before opening: settings, home page, help centre, menus, freight. */
export function buildSite(
  now: Date,
  categories: readonly DemoCategory[],
  goods: readonly DemoGoods[],
): DemoSite {
  const { articleCategories, articles } = buildArticles(now);
  return {
    dictionary,
    dictionaryValues,
    adverts: buildAdverts(categories),
    articleCategories,
    articles,
    links: [
      { name: '汀禾企业采购指南', url: 'https://guide.tinghe-pifa.example/', sort: 1 },
      { name: '商品编码对照表', url: 'https://codes.tinghe-pifa.example/', sort: 2 },
      { name: '仓配服务站', url: 'https://depot.tinghe-pifa.example/', sort: 3 },
      { name: '供应商入驻', url: 'https://supplier.tinghe-pifa.example/', sort: 4 },
    ],
    menus: buildMenus(),
    sellTypes: [
      { code: 'ordercenter', name: '订货中心', path: '/pages/ordercenter', sort: 1 },
      { code: 'newpromote', name: '常购清单', path: '/pages/newpromote', sort: 2 },
      { code: 'new', name: '新品上架', path: '/pages/new', sort: 3 },
      { code: 'promotion', name: '最新促销', path: '/pages/promotion', sort: 4 },
    ],
    floors: buildFloors(categories, goods),
    freight: [freight],
    synonyms,
  };
}

function buildArticles(now: Date): Pick<DemoSite, 'articleCategories' | 'articles'> {
  const articles: DemoArticle[] = [];
  const articleCategories = columns.map((column, at) => {
    const id = at + 1;
    for (const [sort, text] of column.articles.entries()) {
      articles.push({
        id: articles.length + 1,
        categoryId: id,
        title: text.title,
        summary: text.summary,
        html: articleHtml(text.body),
        kind: column.kind,
        slug: text.slug ?? null,
        sort: sort + 1,
        publishedAt: new Date(now.getTime() - text.days * DAY),
      });
    }
    return { id, parentId: null, name: column.name, kind: column.kind, sort: id };
  });
  return { articleCategories, articles };
}

function buildAdverts(categories: readonly DemoCategory[]): DemoAdvert[] {
  const branch = (name: string) =>
    categories.find((category) => category.grade === 1 && category.name === name)?.id ?? 1;
  const banners: [
    name: string,
    title: string,
    subtitle: string,
    button: string,
    tint: string,
    link: string,
  ][] = [
    [
      'restock',
      '岁末整箱补货季',
      '常备品整件直发 · 48 瓶起订 · 满额免运费',
      '进入订货中心',
      '#f8d9c9',
      '/pages/ordercenter',
    ],
    [
      'hotel',
      '酒店客用一站配齐',
      '洗护、牙具、布草清洁，小瓶到大桶',
      '看看客用品',
      '#cfe6e3',
      `/pages/newproduct/${branch('个护清洁')}`,
    ],
    [
      'office',
      '行政采购一张单',
      '打印纸、书写、文件管理，月结对账',
      '办公用品专区',
      '#d3def3',
      `/pages/newproduct/${branch('办公用品')}`,
    ],
    [
      'hardware',
      '国标紧固件现货',
      '一颗 3 分钱，整箱更省，同款可混批',
      '选规格',
      '#d9dee6',
      `/pages/newproduct/${branch('五金工具')}`,
    ],
    [
      'packing',
      '发货打包旺季备料',
      '纸箱、胶带、快递袋、标签纸',
      '备齐耗材',
      '#ecdcc2',
      `/pages/newproduct/${branch('包装耗材')}`,
    ],
  ];
  const right: typeof banners = [
    ['inquiry', '量大请询价', '1 个工作日内报价', '去询价', '#cfdff6', '/inquiryPrice'],
    ['new', '新品上架', '本周新到，先订先发', '看新品', '#f6d5c6', '/pages/new'],
    [
      'ladder',
      '粮油阶梯价',
      '买得越多单价越低',
      '去看看',
      '#cfe8da',
      `/pages/newproduct/${branch('食品饮料')}`,
    ],
  ];
  const make =
    (imgType: string, prefix: string, phone: boolean) =>
    ([name, title, subtitle, button, tint, link]: (typeof banners)[number], at: number): DemoAdvert => ({
      imgType,
      keyword: 'home',
      title,
      subtitle,
      button,
      image: `/pictures/site/${prefix}-${name}.webp`,
      phoneImage: phone ? `/pictures/site/${prefix}-${name}-phone.webp` : '',
      tint,
      link,
      sort: at + 1,
    });
  return [...banners.map(make('banner', 'banner', true)), ...right.map(make('rightbanner', 'right', false))];
}

function buildMenus(): DemoSite['menus'] {
  const rows: [menuType: string, name: string, path: string, flag?: string][] = [
    ['main', '首页', '/pages/home'],
    ['main', '订货中心', '/pages/ordercenter'],
    ['main', '常购清单', '/pages/newpromote'],
    ['main', '新品上架', '/pages/new'],
    ['main', '最新促销', '/pages/promotion'],
    ['main', '秒杀', '/pages/seckill'],
    ['main', '询价单', '/inquiryPrice', 'inquiry'],
    ['main', '帮助中心', '/pages/useragreement/1'],
    ['help', '如何看懂价格', '/pages/useragreement/2'],
    ['help', '起订量怎么填', '/pages/useragreement/3'],
    ['help', '配送范围与时效', '/pages/useragreement/9'],
    ['help', '退换货政策', '/pages/useragreement/12'],
    ['phone', '订货中心', '/pages/ordercenter'],
    ['phone', '新品上架', '/pages/new'],
    ['phone', '最新促销', '/pages/promotion'],
    ['phone', '秒杀', '/pages/seckill'],
    ['phone', '常购清单', '/pages/newpromote'],
    ['phone', '询价单', '/inquiryPrice', 'inquiry'],
    ['phone', '帮助中心', '/pages/useragreement/1'],
  ];
  return rows.map(([menuType, name, path, flag = ''], at) => ({ menuType, name, path, flag, sort: at + 1 }));
}

/** One floor per first-level category: ten goods that can be bought, of as many third-level categories as possible. */
function buildFloors(categories: readonly DemoCategory[], goods: readonly DemoGoods[]): DemoSite['floors'] {
  return categories
    .filter((category) => category.grade === 1)
    .map((category, at) => {
      const here = goods.filter(
        (row) =>
          row.status === 'on' &&
          row.stock >= row.minPieces &&
          row.stock > 0 &&
          row.categoryNames[0] === category.name &&
          row.pictures.length > 0,
      );
      const seen = new Set<number>();
      const varied = here.filter((row) => !seen.has(row.categoryId) && Boolean(seen.add(row.categoryId)));
      const rest = here.filter((row) => !varied.includes(row));
      return {
        type: `floor-${at + 1}`,
        title: category.name,
        subtitle: catalogue()[at]?.slogan ?? '',
        image: `/pictures/site/floor-${at + 1}.webp`,
        link: `/pages/newproduct/${category.id}`,
        categoryId: category.id,
        goodsIds: [...varied, ...rest].slice(0, 10).map((row) => row.id),
        sort: at + 1,
      };
    });
}

const KG = 1000;
const weight = (regionPrefix: string, firstFee: number, nextFee: number, freeFrom: number | null) => ({
  regionPrefix,
  basis: 'weight' as const,
  firstUnits: 5 * KG,
  firstFee,
  nextUnits: KG,
  nextFee,
  freeFrom,
  deliverable: true,
});

/** The rates of the help article 「运费标准」, in fen. */
const freight: DemoFreightTemplate = {
  id: 1,
  name: '全国统一运费',
  isDefault: true,
  shipFrom: '',
  rules: [
    weight('', 2000, 250, 200_000),
    weight('44', 1200, 100, 100_000),
    ...['42', '43', '41', '36', '34', '32', '33', '31', '35', '45'].map((prefix) =>
      weight(prefix, 1500, 150, 150_000),
    ),
    ...['65', '54', '63'].map((prefix) => weight(prefix, 6000, 1200, null)),
    { ...weight('4603', 0, 0, null), basis: 'flat', deliverable: false },
  ],
};
