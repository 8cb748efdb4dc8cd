import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import type { StaffHandler } from '../../../staff';

type WireBrand = CallData<'adminBrands'>[number];

interface BrandRow {
  id: number;
  name: string;
  logo: string;
  letter: string;
  groom: number;
  status: number;
  introduction: string;
  version: number;
  goods: number;
}

/** All brands in the shop's order, with their goods. */
export async function readBrands(db: Db): Promise<WireBrand[]> {
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.logo, b.letter, b.groom, b.status, b.introduction, b.version,
      coalesce(n.goods, 0) as goods
    from brands b
    left join (select brand_id, count(*)::int as goods from goods group by brand_id) n on n.brand_id = b.id
    order by b.sort, b.letter, b.id`.execute(db);
  return rows.map(({ id, groom, status, ...row }) => ({
    id: String(id),
    recommended: groom === 1,
    shown: status === 1,
    ...row,
  }));
}

export const listBrands: StaffHandler<'adminBrands'> = ({ db }) => readBrands(db);
