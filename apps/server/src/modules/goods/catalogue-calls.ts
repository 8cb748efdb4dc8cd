import { type CallData, type CallQuery, type Refusal, refuse } from '@pifa/contract';
import type { Db, Platform } from '../../platform';
import { toAttributes } from '../goods-row';
import { goodsMemory } from './goods-memory';

/** Every category with the number of goods on sale in its branch. Orphans stand at the top. */
export async function listCategories(platform: Platform): Promise<CallData<'categoryList'>> {
  const { categories, branchCounts } = await goodsMemory(platform).catalogue.around();
  return categories.list.map(({ id, parent, grade, name, icon, image }, position) => ({
    id: String(id),
    parentId: String(categories.list[parent]?.id ?? 0),
    grade,
    typeId: String(id),
    typeName: name,
    icon,
    image,
    count: branchCounts[position] ?? 0,
  }));
}

/** Brands; `groom` 1 = only recommended ones, `status` −1 = any. */
export async function pageBrands(
  platform: Platform,
  query: CallQuery<'brandList'>,
): Promise<CallData<'brandList'>> {
  const { groom, status, pageNum, pageSize } = query;
  const { brands } = await goodsMemory(platform).catalogue.around();
  const found = brands.filter(
    (brand) => (groom === undefined || brand.groom === groom) && (status === -1 || brand.status === status),
  );
  const list = found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((brand) => ({
    id: String(brand.id),
    name: brand.name,
    logo: brand.logo,
    letter: brand.letter,
    groom: brand.groom,
  }));
  return { list, total: found.length, pageNum, pageSize };
}

/** The category path and the attributes of a goods. */
export async function showType(platform: Platform, id: number): Promise<CallData<'typeRelease'> | Refusal> {
  const { categories } = await goodsMemory(platform).catalogue.around();
  const row = await platform.db
    .selectFrom('goods')
    .select(['category_id', 'attributes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return refuse('not-found', { what: '该商品' });
  const path = categories.path(categories.placeOf(row.category_id));
  return {
    path: path.map((category) => ({
      typeId: String(category.id),
      typeName: category.name,
      grade: category.grade,
    })),
    attributes: toAttributes(row.attributes),
  };
}

/** The pictures of a goods in their order; its one picture where it has no gallery. */
export async function listPictures(db: Db, goodsId: number): Promise<CallData<'goodsPictures'>> {
  const rows = await db
    .selectFrom('goods as g')
    .leftJoin('goods_pictures as p', 'p.goods_id', 'g.id')
    .select(['p.id', 'p.url', 'g.image'])
    .where('g.id', '=', goodsId)
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ id, url, image }) => {
    if (id !== null && url !== null) return [{ id: String(id), url }];
    return image ? [{ id: '0', url: image }] : [];
  });
}
