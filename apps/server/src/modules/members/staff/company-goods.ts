import {
  type BuyingHabit,
  buyingHabit,
  habitText,
  quantityRule,
  unitPrice,
  unitPriceToYuan,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { StaffHandler } from '../../staff';
import { companyForDesk, NO_COMPANY } from './company-scope';

const MOST = 100;

interface Row {
  goods_id: number;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  status: string;
  list_per_pack: number;
  list_per_piece: number;
  times: number;
  last_packs: number;
  last_pieces: number;
  last_per_pack: number;
  last_per_piece: number;
  last_at: Date;
  recent: readonly (readonly [at: number, pieces: number])[];
}

/** 常购商品: what a company bought, at which price last, and whether it is time again. Two statements. */
export const companyGoods: StaffHandler<'adminCompanyGoods'> = async ({ db, params, now }, operator) => {
  const company = await companyForDesk(db, params.id, operator);
  if (!company) return NO_COMPANY;
  const { rows } = await sql<Row>`
    select b.goods_id, g.code, g.name, g.spec,
      coalesce((select p.url from goods_pictures p where p.goods_id = g.id order by p.sort, p.id limit 1), '') as image,
      g.unit, g.pack_unit, g.pieces_per_pack, g.status, g.list_per_pack, g.list_per_piece,
      b.times, b.last_packs, b.last_pieces, b.last_per_pack, b.last_per_piece, b.last_at, b.recent
    from bought_goods b join goods g on g.id = b.goods_id
    where b.kh_id = ${company.kh_id} order by b.last_at desc, b.goods_id limit ${MOST}`.execute(db);
  return rows.map((row) => {
    const habit = habitOf(row, now);
    return {
      goodsId: String(row.goods_id),
      code: row.code,
      name: row.name,
      spec: row.spec,
      image: row.image,
      unit: row.unit,
      packUnit: row.pack_unit,
      times: row.times,
      lastTime: row.last_at.toISOString(),
      lastIpcnt: row.last_packs,
      lastSpcnt: row.last_pieces,
      lastIP: unitPriceToYuan(unitPrice(row.last_per_pack)),
      lastSP: unitPriceToYuan(unitPrice(row.last_per_piece)),
      listIP: unitPriceToYuan(unitPrice(row.list_per_pack)),
      listSP: unitPriceToYuan(unitPrice(row.list_per_piece)),
      habit: habit ? habitText(ruleOf(row), habit) : '',
      isDue: habit?.due ?? false,
      onSale: row.status === 'on',
    };
  });
};

const habitOf = ({ recent }: Row, now: Date): BuyingHabit | null =>
  buyingHabit(
    recent.map(([at, pieces]) => ({ at: new Date(at * 1000), pieces })),
    now,
  );

const ruleOf = ({ pieces_per_pack: piecesPerPack, unit, pack_unit: packUnit }: Row) =>
  quantityRule({ piecesPerPack, unit, packUnit });
