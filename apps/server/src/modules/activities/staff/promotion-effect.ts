import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  activityRules,
  boxesShown,
  type Buyer,
  explainTrace,
  fenToYuan,
  formatMinute,
  type GoodsFacts,
  hasOwnPage,
  isAbout,
  type Looking,
  plansOf,
  type PricePair,
  type PromotionRecord,
  type Quantity,
  type Scope,
  type Shown,
  shownUnder,
  type Standing,
  standingOf,
  toBuyer,
  unitPriceToYuan,
  visibilityFor,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { loadFacts, type PriceBuyer, readSeenBuyer } from '../../pricing';
import { livePromotions, readScarce } from '../../promotions';
import { pageOfKind, switches } from '../../site';
import { can, lacking, type Operator, type StaffHandler } from '../../staff';
import { leftIfOn, lookedAt } from './looked-at';
import { readPromotionGoods } from './promotion-names';

type Effect = CallData<'adminPromotionEffect'>;
type Card = Effect['list'][number];

const MOST_CARDS = 6;
/** Goods of a scope that are looked through for those cards: a scope may leave some out. */
const MOST_TRIED = 60;

/** 看效果: cards of the promotion's goods at a moment, priced as the cart would price them then; nothing is written. */
export const promotionEffect: StaffHandler<'adminPromotionEffect'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const looked = await lookedAt(db, body, now);
  if (isRefusal(looked)) return looked;
  const { plan, at } = looked;
  const who = await whoLooks(db, operator, body.khId, at);
  if (isRefusal(who)) return who;
  const facts = await goodsAsked(db, plan, { ids: body.goodsIds.map(Number), buyer: who.prices, at });
  const buyer = who.prices && toBuyer(who.prices);
  const running = await livePromotions(platform, now);
  const looking = { running, buyer, at };
  const scarce = await scarceFor(db, plan, facts, looking);
  const wanted =
    body.ipcnt + body.spcnt > 0 ? { packs: body.ipcnt, pieces: body.spcnt } : (null as Quantity | null);
  const shown = facts.map((one) => ({
    facts: one,
    seen: shownUnder(plan, one, wanted, { ...looking, scarce }),
  }));
  const { showprice, inquiry } = await switches(platform);
  const standing = standingOf(plan, buyer, at);
  return {
    at: at.toISOString(),
    isPast: at < now,
    standing,
    standingText: standingText(standing, plan),
    hasOwnPage: hasOwnPage(plan),
    hasActivityPage: pageOfKind(plan.kind) !== undefined,
    company: who.company,
    isPriceShown: visibilityFor({ isMember: buyer !== null, showprice, inquiry }).pricesVisible,
    list: await cardsOf(db, operator, shown),
  };
};

/** A visitor, or a company that this person sees, with the price lists that it buys by then. */
async function whoLooks(
  db: Db,
  operator: Operator,
  khId: string | undefined,
  at: Date,
): Promise<{ company: string; prices: PriceBuyer | null } | Refusal> {
  if (khId === undefined) return { company: '', prices: null };
  if (!can(operator, 'customer.read')) return lacking('customer.read');
  return (await readSeenBuyer(db, operator, Number(khId), at)) ?? refuse('not-found', { what: '该客户' });
}

/** The goods that were named, or the first that the promotion is about. */
async function goodsAsked(
  db: Db,
  plan: PromotionRecord,
  { ids, buyer, at }: { ids: readonly number[]; buyer: PriceBuyer | null; at: Date },
): Promise<GoodsFacts[]> {
  const wanted = ids.length > 0 ? ids : await goodsOf(db, plan);
  const facts = await loadFacts(db, [...new Set(wanted)], buyer, at);
  const known = wanted.flatMap((id) => facts.get(id) ?? []);
  return (ids.length > 0 ? known : known.filter((one) => isAbout(plan, one))).slice(0, MOST_CARDS);
}

async function goodsOf(db: Db, plan: PromotionRecord): Promise<number[]> {
  const rules = activityRules(plan);
  if (rules) return rules.goods.map(({ goodsId }) => Number(goodsId)).slice(0, MOST_CARDS);
  const { of = 'all', ids = [], except = [] } = (plan.settings.scope ?? {}) as Partial<Scope>;
  const chosen = ids.map(Number);
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g left join categories c on c.id = g.category_id
    where g.status = 'on' and g.id <> all(${except.map(Number)}::bigint[]) and case ${of}
      when 'goods' then g.id = any(${chosen}::bigint[])
      when 'brand' then g.brand_id = any(${chosen}::bigint[])
      when 'category' then string_to_array(c.path, '/') && ${ids}::text[]
      else true end
    order by g.id limit ${MOST_TRIED}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is left of scarce things now; of what the promotion sets aside, what would be left if it were on as it is written. */
async function scarceFor(
  db: Db,
  plan: PromotionRecord,
  facts: readonly GoodsFacts[],
  looking: Omit<Looking, 'scarce'> & { buyer: Buyer | null },
): Promise<Looking['scarce']> {
  const { promotions, lines = (same) => same } = plansOf(plan, looking).now;
  const asked = lines(
    facts.map((goods) => ({
      key: goods.goodsId,
      goods,
      quantity: { packs: 1, pieces: 0 },
      checked: true,
      context: { kind: 'ordinary' },
    })),
  );
  const read = await readScarce(db, { lines: asked, buyer: looking.buyer, promotions, now: looking.at });
  return { ...read, ...(await leftIfOn(db, plan)) };
}

async function cardsOf(
  db: Db,
  operator: Operator,
  shown: readonly { facts: GoodsFacts; seen: Shown }[],
): Promise<Card[]> {
  const given = shown.flatMap(({ seen }) => Object.keys(seen.gifts));
  const ids = [...new Set([...shown.map(({ facts }) => facts.goodsId), ...given])];
  const goods = new Map(
    (await readPromotionGoods(db, operator, { ids: ids.map(Number) })).map((one) => [one.id, one]),
  );
  return shown.flatMap(({ facts, seen }): Card[] => {
    const known = goods.get(facts.goodsId);
    if (!known) return [];
    const { line, without, quantity } = seen;
    return [
      {
        goodsId: known.id,
        goodsCode: known.code,
        goodsName: known.name,
        spec: known.spec,
        image: known.image,
        unit: known.unit,
        packUnit: known.packUnit,
        packingSpecification: known.piecesPerPack,
        isOnShelf: known.isOnShelf,
        sellsPieces: boxesShown(facts.rule).pieces,
        listPrice: { ip: known.listPack, sp: known.listPiece },
        price: pairToWire(line.pair),
        label: line.winner.label,
        tags: [...seen.tags],
        ipcnt: quantity.packs,
        spcnt: quantity.pieces,
        listAmount: fenToYuan(line.listAmount),
        payable: fenToYuan(line.payable),
        payableWithout: fenToYuan(without.payable),
        why: explainTrace(line.trace, facts.rule)
          .filter(({ chosen, amount }) => chosen && amount !== '')
          .map(({ label, price, amount, note }) => [label, price, amount, note].filter(Boolean).join(' ')),
        hints: [...seen.hints],
        gifts: Object.entries(seen.gifts).map(([goodsId, num]) => ({
          goodsId,
          goodsName: goods.get(goodsId)?.name ?? '已删除的商品',
          num,
        })),
        problem: seen.problem,
      },
    ];
  });
}

const pairToWire = ({ perPack, perPiece }: PricePair): Card['price'] => ({
  ip: unitPriceToYuan(perPack),
  sp: unitPriceToYuan(perPiece),
});

function standingText(standing: Standing, { window }: PromotionRecord): string {
  if (standing === 'not-meant') return '活动不给他，按平常的价';
  if (standing === 'waiting')
    return window.start ? `还没开始（${formatMinute(window.start)} 起）` : '还没到场次';
  return standing === 'live' ? '进行中' : '已结束，按平常的价';
}
