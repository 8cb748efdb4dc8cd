import { NEW_GOODS_DAYS } from '@pifa/domain';
import { catalogue } from '../catalogue/catalogue';
import columnTexts from '../content/articles.json';
import texts from '../content/site.json';
import synonymRows from '../content/synonyms.json';
import { days } from '../moments';
import type { DemoCategory, DemoGoods, DemoSite } from '../types';
import { articleHtml } from './article-html';
import { freight } from './freight';

interface ColumnText {
  name: string;
  kind: string;
  articles: { title: string; slug?: string; summary: string; daysAgo: number; body: string[] }[];
}

const columns: readonly ColumnText[] = columnTexts;

const numbered = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, at) => ({ ...row, sort: at + 1 }));

/** What a buyer types → the word that stands in names. */
export const synonyms = synonymRows
  .flatMap((row) => row.split('|'))
  .map((pair) => {
    const [word = '', means = ''] = pair.split(' ');
    return { word, means };
  });

/** Everything an operator would set up before opening: settings, home page, help centre, menus, freight. */
export function buildSite(
  now: Date,
  categories: readonly DemoCategory[],
  goods: readonly DemoGoods[],
): DemoSite {
  return {
    dictionary: numbered(texts.settings),
    dictionaryValues: Object.entries(texts.dictionary).flatMap(([dictionaryTypeId, names]) =>
      numbered(names.map((name) => ({ dictionaryTypeId, name, value: name }))),
    ),
    adverts: ['banner', 'rightbanner'].flatMap((place) => buildAdverts(place, categories)),
    ...buildArticles(now),
    links: numbered(texts.links),
    menus: numbered(texts.menus.map(({ flag = '', ...row }) => ({ ...row, flag }))),
    sellTypes: numbered(texts.sellTypes),
    floors: buildFloors(categories, goods),
    freight: [freight],
    synonyms,
  };
}

function buildArticles(now: Date): Pick<DemoSite, 'articleCategories' | 'articles'> {
  const articleCategories = columns.map(({ name, kind }, at) => ({
    id: at + 1,
    parentId: null,
    name,
    kind,
    sort: at + 1,
  }));
  const articles = columns.flatMap(({ kind, articles: own }, column) =>
    own.map(({ title, summary, daysAgo, body, slug = null }, at) => ({
      categoryId: column + 1,
      title,
      summary,
      html: articleHtml(body),
      kind,
      slug,
      sort: at + 1,
      publishedAt: days(now, -daysAgo),
    })),
  );
  return { articleCategories, articles: articles.map((row, at) => ({ id: at + 1, ...row })) };
}

/** The pictures of one place of the home page; wide ones have a second picture for phones. */
function buildAdverts(imgType: string, categories: readonly DemoCategory[]): DemoSite['adverts'] {
  const [prefix, hasPhone] = imgType === 'banner' ? ['banner', true] : ['right', false];
  const own = texts.adverts.filter((row) => row.imgType === imgType);
  return own.map(({ name, title, subtitle, button, tint, link, category }, at) => ({
    imgType,
    keyword: 'home',
    title,
    subtitle: subtitle.replace('{days}', String(NEW_GOODS_DAYS)),
    button,
    image: `/pictures/site/${prefix}-${name}.webp`,
    phoneImage: hasPhone ? `/pictures/site/${prefix}-${name}-phone.webp` : '',
    tint,
    link: link ?? `/pages/newproduct/${categories.find((row) => row.name === category)?.id ?? 1}`,
    sort: at + 1,
  }));
}

/** One floor per first-level category: ten goods that can be bought, of as many third-level categories as possible. */
function buildFloors(categories: readonly DemoCategory[], goods: readonly DemoGoods[]): DemoSite['floors'] {
  const firsts = categories.filter((category) => category.grade === 1);
  return firsts.map((category, at) => {
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
