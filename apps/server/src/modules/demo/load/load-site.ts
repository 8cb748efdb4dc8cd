import type { Db } from '../../../platform';
import type { DemoMall } from '../types';
import { insertRows } from './insert-rows';

/** Settings, home page, help centre, menus and freight. */
export async function loadSite(tx: Db, { site }: DemoMall): Promise<void> {
  await insertRows(tx, 'dictionary', site.dictionary);
  await insertRows(
    tx,
    'dictionary_values',
    site.dictionaryValues.map((row) => ({
      dictionary_type_id: row.dictionaryTypeId,
      name: row.name,
      value: row.value,
      status: 1,
      sort: row.sort,
    })),
  );
  await insertRows(
    tx,
    'adverts',
    site.adverts.map((row) => ({
      img_type: row.imgType,
      keyword: row.keyword,
      title: row.title,
      subtitle: row.subtitle,
      button: row.button,
      image: row.image,
      phone_image: row.phoneImage,
      tint: row.tint,
      link: row.link,
      sort: row.sort,
      starts_at: '-infinity',
      ends_at: 'infinity',
    })),
  );
  await insertRows(
    tx,
    'article_categories',
    site.articleCategories.map((row) => ({
      id: row.id,
      parent_id: row.parentId,
      name: row.name,
      kind: row.kind,
      sort: row.sort,
    })),
  );
  await insertRows(
    tx,
    'articles',
    site.articles.map((row) => ({
      id: row.id,
      category_id: row.categoryId,
      title: row.title,
      summary: row.summary,
      html: row.html,
      kind: row.kind,
      slug: row.slug,
      sort: row.sort,
      published_at: row.publishedAt,
      updated_at: row.publishedAt,
    })),
  );
  await insertRows(tx, 'links', site.links);
  await insertRows(
    tx,
    'menus',
    site.menus.map((row) => ({
      menu_type: row.menuType,
      name: row.name,
      path: row.path,
      flag: row.flag,
      sort: row.sort,
    })),
  );
  await insertRows(tx, 'sell_types', site.sellTypes);
  await insertRows(
    tx,
    'home_floors',
    site.floors.map((row) => ({
      type: row.type,
      title: row.title,
      subtitle: row.subtitle,
      image: row.image,
      link: row.link,
      category_id: row.categoryId,
      goods_ids: row.goodsIds,
      sort: row.sort,
    })),
  );
  await insertRows(
    tx,
    'freight_templates',
    site.freight.map((row) => ({
      id: row.id,
      name: row.name,
      is_default: row.isDefault,
      ship_from: row.shipFrom,
    })),
  );
  await insertRows(
    tx,
    'freight_rules',
    site.freight.flatMap((template) =>
      template.rules.map((rule) => ({
        template_id: template.id,
        region_prefix: rule.regionPrefix,
        basis: rule.basis,
        first_units: rule.firstUnits,
        first_fee: rule.firstFee,
        next_units: rule.nextUnits,
        next_fee: rule.nextFee,
        free_from: rule.freeFrom,
        deliverable: rule.deliverable,
      })),
    ),
  );
}
