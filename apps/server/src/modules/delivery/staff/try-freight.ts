import { refuse } from '@pifa/contract';
import {
  addFen,
  feesSum,
  fenToYuan,
  freightParts,
  freightRuleWords,
  type GoodsFacts,
  type PricingLine,
  quote,
  subtractFen,
} from '@pifa/domain';
import type { Db } from '../../../platform';
import { loadFacts } from '../../pricing';
import { livePromotions } from '../../promotions';
import type { StaffHandler } from '../../staff';
import { freightOf, readFreight } from '../freight';

/** What the settlement would charge for these goods to this region, and which rules it comes from. */
export const tryFreight: StaffHandler<'adminFreightTry'> = async ({ platform, db, body, now }) => {
  const facts = await factsByCode(
    db,
    body.lines.map(({ code }) => code),
    now,
  );
  const unknown = body.lines.findIndex(({ code }) => !facts.has(code));
  if (unknown >= 0) return refuse('not-found', { what: `第 ${unknown + 1} 行的货号` });
  const stored = await readFreight(db);
  const template = freightOf(stored);
  const lines: PricingLine[] = body.lines.flatMap(({ code, packs, pieces }, at) => {
    const goods = facts.get(code);
    const context = { kind: 'ordinary' as const };
    return goods ? [{ key: String(at), goods, quantity: { packs, pieces }, checked: true, context }] : [];
  });
  const answer = quote({
    lines,
    buyer: null,
    address: { regionCode: body.regionCode },
    coupon: null,
    points: 0,
    choices: {},
    promotions: await livePromotions(platform, now),
    freight: template,
    now,
  });
  const closed = answer.refusals.find(({ kind }) => kind === 'area-not-delivered');
  const hint = answer.hints.find(({ kind }) => kind === 'free-freight');
  // A surcharge for a small order is told with the order, not as freight.
  const amount = subtractFen(answer.totals.freight, feesSum(answer.fees ?? []));
  return {
    goodsAmount: fenToYuan(addFen(...answer.lines.map(({ payable }) => payable))),
    ...(closed ? {} : { freightAmount: fenToYuan(amount) }),
    text: closed ? '送不到该地区' : (hint?.text ?? (amount === 0 ? '免运费' : '')),
    parts: template
      ? freightParts(
          template,
          body.regionCode,
          answer.lines.map(({ key, payable, totalPieces }) => ({
            amount: payable,
            pieces: totalPieces,
            weight: lines[Number(key)]?.goods.weight ?? 0,
            shipFrom: lines[Number(key)]?.goods.shipFrom ?? '',
          })),
        ).map(({ shipFrom, own, rule, answer: part }) => ({
          shipFrom: shipFrom.map((place) => place || '未写发货地').join('、'),
          template: stored.find((one) => one.shipFrom === (own ? shipFrom[0] : ''))?.name ?? '',
          words: rule ? freightRuleWords(rule) : '没有规则，不配送',
          ...(part.kind === 'not-delivered' ? {} : { freightAmount: fenToYuan(part.amount) }),
        }))
      : [],
  };
};

async function factsByCode(db: Db, codes: readonly string[], now: Date): Promise<Map<string, GoodsFacts>> {
  const rows = await db.selectFrom('goods').select(['id', 'code']).where('code', 'in', codes).execute();
  const facts = await loadFacts(
    db,
    rows.map(({ id }) => id),
    null,
    now,
  );
  return new Map(
    rows.flatMap(({ id, code }) => {
      const found = facts.get(id);
      return found ? [[code, found] as const] : [];
    }),
  );
}
