import type { DemoSite } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { insertRows, toColumns } from './insert-rows';

/** Settings, home page, help centre, menus and freight. */
export async function loadSite(tx: Db, site: DemoSite): Promise<void> {
  await insertRows(tx, 'dictionary', site.dictionary);
  await insertRows(
    tx,
    'dictionary_values',
    site.dictionaryValues.map((row) => ({ ...toColumns(row), status: 1 })),
  );
  await insertRows(
    tx,
    'adverts',
    site.adverts.map((row) => ({ ...toColumns(row), starts_at: '-infinity', ends_at: 'infinity' })),
  );
  await insertRows(tx, 'article_categories', site.articleCategories.map(toColumns));
  await insertRows(
    tx,
    'articles',
    site.articles.map((row) => ({ ...toColumns(row), updated_at: row.publishedAt })),
  );
  await insertRows(tx, 'links', site.links);
  await insertRows(tx, 'menus', site.menus.map(toColumns));
  await insertRows(tx, 'sell_types', site.sellTypes);
  await insertRows(tx, 'home_floors', site.floors.map(toColumns));
  await insertRows(
    tx,
    'freight_templates',
    site.freight.map(({ rules: _, ...row }) => toColumns(row)),
  );
  await insertRows(
    tx,
    'freight_rules',
    site.freight.flatMap(({ id, rules }) => rules.map((rule) => ({ ...toColumns(rule), template_id: id }))),
  );
}
