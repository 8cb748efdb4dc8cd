import type { CallData } from '@pifa/contract';
import { GOODS_WORD_KINDS, type GoodsWordKind } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import type { StaffHandler } from '../../../staff';

type WireWords = CallData<'adminGoodsWords'>;

interface WordRow {
  kind: GoodsWordKind;
  value: string;
  note: string;
  goods: number;
  kept: boolean;
}

/** Every word that staff keep or goods use, those that most goods use first: one reading of the goods for all kinds. */
export async function readWords(db: Db): Promise<WireWords> {
  const { rows } = await sql<WordRow>`
    with used as (
      select w.kind, w.value, count(*)::int as goods
      from goods g cross join lateral (
        values ('unit', g.unit), ('pack-unit', g.pack_unit), ('ship-from', g.ship_from), ('tax-code', g.tax_code)
        union all
        select 'service', s.value from jsonb_array_elements_text(
          case jsonb_typeof(g.service_words) when 'array' then g.service_words else '[]'::jsonb end) as s(value)
      ) as w(kind, value)
      where w.value <> '' group by 1, 2)
    select coalesce(k.kind, u.kind) as kind, coalesce(k.value, u.value) as value, coalesce(k.note, '') as note,
      coalesce(u.goods, 0) as goods, k.value is not null as kept
    from used u full join goods_words k on k.kind = u.kind and k.value = u.value
    order by goods desc, value`.execute(db);
  return GOODS_WORD_KINDS.map((kind) => ({
    kind,
    list: rows.filter((row) => row.kind === kind).map(({ kind: _, ...word }) => word),
  }));
}

export const listWords: StaffHandler<'adminGoodsWords'> = ({ db }) => readWords(db);
