import type { DemoSite } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { insertRows } from './insert-rows';

/** Settings, home page, help centre, menus and freight. */
export async function loadSite(tx: Db, site: DemoSite): Promise<void> {
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
    site.adverts.map(({ imgType, phoneImage, ...row }) => ({
      ...row,
      img_type: imgType,
      phone_image: phoneImage,
      starts_at: '-infinity',
      ends_at: 'infinity',
    })),
  );
  await insertRows(
    tx,
    'article_categories',
    site.articleCategories.map(({ parentId, ...row }) => ({ ...row, parent_id: parentId })),
  );
  await insertRows(
    tx,
    'articles',
    site.articles.map(({ categoryId, publishedAt, ...row }) => ({
      ...row,
      category_id: categoryId,
      published_at: publishedAt,
      updated_at: publishedAt,
    })),
  );
  await insertRows(tx, 'links', site.links);
  await insertRows(
    tx,
    'menus',
    site.menus.map(({ menuType, ...row }) => ({ ...row, menu_type: menuType })),
  );
  await insertRows(tx, 'sell_types', site.sellTypes);
  await insertRows(
    tx,
    'home_floors',
    site.floors.map(({ categoryId, goodsIds, ...row }) => ({
      ...row,
      category_id: categoryId,
      goods_ids: goodsIds,
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
