import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import type { StaffHandler } from '../../../staff';

type WireCategory = CallData<'adminCategories'>[number];

interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  grade: number;
  hidden: boolean;
  icon: string;
  image: string;
  version: number;
  goods: number;
}

/** All categories with the goods directly in each; a parent comes first, and what lies below it follows at once. */
export async function readCategories(db: Db): Promise<WireCategory[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.parent_id, c.name, c.grade, c.hidden, c.icon, c.image, c.version, coalesce(n.goods, 0) as goods
    from categories c
    left join (select category_id, count(*)::int as goods from goods group by category_id) n on n.category_id = c.id
    order by c.sort, c.id`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<number | null, CategoryRow[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const list: WireCategory[] = [];
  const put = (parent: number | null, path: string): void => {
    for (const { id, parent_id, ...row } of below.get(parent) ?? []) {
      const own = path === '' ? row.name : `${path}/${row.name}`;
      list.push({ id: String(id), parentId: parent_id === null ? '' : String(parent_id), path: own, ...row });
      put(id, own);
    }
  };
  put(null, '');
  return list;
}

export const listCategories: StaffHandler<'adminCategories'> = ({ db }) => readCategories(db);
