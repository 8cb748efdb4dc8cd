import { type StaffHandler } from '../../../staff';
import { goodsCards, goodsForKeyword } from '../../../goods';
import { matchForCompany } from '../../../quick-order';
import { customerInScope, NO_CUSTOMER, sessionOf } from './customer';
import { lastDealsOf } from './read-basket';

const MOST = 8;

/** Goods for this customer: what he calls it himself first, then code, barcode, words and pinyin. */
export const findGoodsFor: StaffHandler<'adminOrderForGoods'> = async (
  { platform, db, query, now },
  operator,
) => {
  const customer = await customerInScope(db, query.khId, operator);
  if (!customer) return NO_CUSTOMER;
  const { khId } = customer;
  const [own, named] = [
    await matchForCompany(platform, db, khId, [
      { line: 1, code: '', wanted: query.keyword, heading: '', rest: '', whole: '' },
    ]),
    await goodsForKeyword(platform, query.keyword, { now, most: MOST }),
  ];
  const sure = own.rows[0]?.state === 'sure' ? own.ids : [];
  const ids = [...new Set([...sure, ...named, ...own.ids])].slice(0, MOST);
  const cards = await goodsCards(platform, ids, sessionOf(customer, undefined, now), now);
  return { goods: ids.flatMap((id) => cards.get(id) ?? []), lastDeals: await lastDealsOf(db, khId, ids) };
};

/** Pasted lines, by the rules of the buyer's own quick order. */
export const matchLinesFor: StaffHandler<'adminOrderForMatch'> = async (
  { platform, db, body, now },
  operator,
) => {
  const customer = await customerInScope(db, body.khId, operator);
  if (!customer) return NO_CUSTOMER;
  const { rows, ids } = await matchForCompany(platform, db, customer.khId, body.lines);
  const cards = await goodsCards(platform, ids, sessionOf(customer, undefined, now), now);
  return { rows, goods: ids.flatMap((id) => cards.get(id) ?? []) };
};
