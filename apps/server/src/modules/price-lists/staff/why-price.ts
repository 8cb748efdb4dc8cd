import { type CallData, refuse } from '@pifa/contract';
import {
  type ChainStep,
  fenToYuan,
  type GoodsFacts,
  type PromotionRecord,
  type Quantity,
  type Quote,
  quote,
  type QuotedLine,
  totalPieces,
  type TraceStep,
  toBuyer,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db } from '../../../platform';
import { loadFacts, loadResolved, type PriceBuyer, readPriceBuyer } from '../../pricing';
import { livePromotions } from '../../promotions';
import { can, type StaffHandler } from '../../staff';
import { companyForPrices, ruleWordsOf } from './chain';
import { pairToWire, yuanOf } from './wire';

type Why = CallData<'adminWhyPrice'>;

interface Goods {
  id: number;
  code: string;
  name: string;
  image: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  cost: number | null;
}

interface Asked {
  goods: Goods;
  quantity: Quantity;
  promotions: readonly PromotionRecord[];
}

const MOST_MOMENTS = 5;

/** 价格查询: the engine itself, asked for one line at an instant, with its whole trace. */
export const whyPrice: StaffHandler<'adminWhyPrice'> = async (call, operator) => {
  const { platform, db, query, now } = call;
  const at = query.at === '' ? now : new Date(query.at);
  const company = await companyForPrices(db, query.khId, operator);
  if (!company) return refuse('not-found', { what: '该客户' });
  const { rows } = await sql<Goods>`
    select id, code, name, image, unit, pack_unit, pieces_per_pack, cost from goods
    where id = ${Number(query.goodsId)}::bigint`.execute(db);
  const [goods] = rows;
  if (!goods) return refuse('not-found', { what: '该商品' });
  const quantity = { packs: query.ipcnt, pieces: query.spcnt };
  if (quantity.packs + quantity.pieces === 0) return badInput('请填写数量');
  const buyer = await readPriceBuyer(db, company.khId, at);
  if (!buyer) return refuse('not-found', { what: '该客户' });
  const asked = { goods, quantity, promotions: await livePromotions(platform, now) };
  const found = await priceAt(db, buyer, asked, at);
  if (!found) return refuse('not-found', { what: '该商品' });
  const { facts, quoted, line } = found;
  const resolved = (await loadResolved(db, [goods.id], buyer.priceChain, at)).get(goods.id);
  const steps = resolved?.resolved.steps ?? [];
  const words = await ruleWordsOf(db, buyer.priceChain.rules, operator);
  const pieces = totalPieces(facts.rule, quantity);
  const mayCost = can(operator, 'cost.read') && goods.cost !== null;
  const cost = mayCost ? (goods.cost ?? 0) * pieces : 0;
  const payable = fenToYuan(line.payable);
  return {
    company: company.name,
    goods: {
      code: goods.code,
      name: goods.name,
      image: goods.image,
      unit: goods.unit,
      packUnit: goods.pack_unit,
      packingSpecification: goods.pieces_per_pack,
    },
    at: at.toISOString(),
    isPast: at < now,
    chain: [
      ...(await namedSteps(db, steps, words)),
      listStep(steps, resolved ? facts : null, resolved?.row.list_per_pack, resolved?.row.list_per_piece),
    ],
    candidates: line.trace.filter(({ stage }) => stage === 'unit').map((step) => candidateOf(step, line)),
    later: laterOf(quoted, line),
    price: pairToWire(line.pair),
    pieces,
    amount: fenToYuan(line.amount),
    payable,
    listAmount: fenToYuan(line.listAmount),
    label: line.winner.label,
    ...(mayCost
      ? {
          cost: yuanOf(cost),
          margin: payable > 0 ? Math.round((1 - yuanOf(cost) / payable) * 1_000) / 10 : 0,
        }
      : {}),
    bands: (line.tier?.bands ?? []).map(({ fromPieces, pair, current }) => ({
      fromNum: fromPieces,
      ...pairToWire(pair),
      current,
    })),
    hint: line.tier?.next?.text ?? '',
    moments: at < now ? [] : await momentsOf(db, company.khId, asked, { at, now: line }),
  };
};

/** The quote of this one line at an instant. */
async function priceAt(
  db: Db,
  buyer: PriceBuyer,
  { goods, quantity, promotions }: Asked,
  at: Date,
): Promise<{ facts: GoodsFacts; quoted: Quote; line: QuotedLine } | undefined> {
  const facts = (await loadFacts(db, [goods.id], buyer, at)).get(goods.id);
  if (!facts) return undefined;
  const quoted = quote({
    lines: [{ key: '1', goods: facts, quantity, checked: true, context: { kind: 'ordinary' } }],
    buyer: toBuyer(buyer),
    address: null,
    coupon: null,
    points: 0,
    choices: {},
    promotions,
    freight: null,
    now: at,
  });
  const [line] = quoted.lines;
  return line && { facts, quoted, line };
}

const OUTCOMES: Record<ChainStep['outcome'], string> = {
  used: '用这张',
  also: '一起比',
  empty: '没有这个商品',
  'no-base': '公式没有底价，往下看',
  'not-reached': '前面已有价',
};

async function namedSteps(
  db: Db,
  steps: readonly ChainStep[],
  words: ReadonlyMap<number, string>,
): Promise<Why['chain']> {
  const ids = steps.map(({ link }) => link.listId);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, case when kind = 'book' then '自己的价' else name end as name from price_lists
    where id = any(${ids}::bigint[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return steps.map(({ link, outcome, price }) => {
    const rule = price?.rule ? (words.get(price.rule.id) ?? '') : '';
    const rungs = price && price.rungs.length > 0 ? `${price.rungs.length} 个数量档` : '';
    return {
      listId: String(link.listId),
      name: names.get(link.listId) ?? '',
      to: link.to,
      binding: link.binding,
      outcome,
      ...(price?.pair ? { price: pairToWire(price.pair) } : {}),
      text: [OUTCOMES[outcome], rule, rungs, link.binding && price ? '协议价锁定' : '']
        .filter(Boolean)
        .join('；'),
    };
  });
}

/** The end of every chain. */
function listStep(
  steps: readonly ChainStep[],
  facts: GoodsFacts | null,
  perPack = 0,
  perPiece = 0,
): Why['chain'][number] {
  const isUsed = !steps.some(({ outcome }) => outcome === 'used');
  return {
    listId: '',
    name: '标价',
    to: 'list',
    binding: false,
    outcome: isUsed ? 'used' : 'not-reached',
    price: { ip: yuanOf(perPack), sp: yuanOf(perPiece) },
    text: isUsed ? '没有客户价，按标价' : facts?.agreed ? '协议价锁定，不比' : '仍与客户价比',
  };
}

const candidateOf = (step: TraceStep, line: QuotedLine): Why['candidates'][number] => ({
  label: step.label,
  detail: step.note,
  ...(step.pair ? { price: pairToWire(step.pair) } : {}),
  ...(step.amount === null ? {} : { amount: fenToYuan(step.amount) }),
  chosen: step.chosen,
  why: step.chosen
    ? '最低，采用'
    : step.amount === null
      ? step.note
      : step.amount > line.amount
        ? `比采用的贵 ${(fenToYuan(step.amount) - fenToYuan(line.amount)).toFixed(2)}`
        : step.note,
});

/** What came off afterwards, and what is not reached yet. */
function laterOf(quoted: Quote, line: QuotedLine): Why['later'] {
  const taken = line.trace
    .filter(({ stage, amount }) => stage !== 'unit' && amount !== null)
    .map(({ label, note, amount }) => ({
      label,
      detail: note,
      amount: fenToYuan(amount ?? line.amount),
      chosen: true,
      why: '已减',
    }));
  const hints = quoted.hints.map(({ text }) => ({
    label: '还没用上',
    detail: text,
    chosen: false,
    why: '未用',
  }));
  return [...taken, ...hints];
}

/**
 * When this company will pay something else: the same line at the next instants at which a list, a grant, a market price, a
 * ladder or a promotion begins or ends. Only what it can ever be given is looked through: the looks are counted.
 */
async function momentsOf(
  db: Db,
  khId: number,
  asked: Asked,
  { at, now }: { at: Date; now: QuotedLine },
): Promise<Why['moments']> {
  const { rows } = await sql<{ at: Date }>`
    with grants as (
      select g.list_id, g.starts_at, g.ends_at from price_grants g join companies c on c.kh_id = ${khId}
      where g.kh_id = c.kh_id or g.group_id = c.group_id or (g.kh_id is null and g.group_id is null)),
    own as (
      select list_id as id from grants
      union select id from price_lists where kh_id = ${khId}
      union select price_list_id from companies where kh_id = ${khId} and price_list_id is not null),
    mine as (
      select id from own
      union select r.base_list_id from price_rules r join price_lists l on l.id = r.list_id and l.rules_version = r.version
        where r.list_id in (select id from own) and r.base_list_id is not null)
    select distinct m.at from (
      select unnest(array[r.starts_at, r.ends_at]) as at from live_price_rows r
        where r.goods_id = ${asked.goods.id} and r.list_id in (select id from mine)
      union all select unnest(array[g.starts_at, g.ends_at]) from grants g
      union all select unnest(array[r.starts_at, r.ends_at]) from price_rules r
        join price_lists l on l.id = r.list_id and l.rules_version = r.version
        where r.list_id in (select id from mine)
      union all select b.from_at from goods_bases b where b.goods_id = ${asked.goods.id}
      union all select unnest(array[l.starts_at, l.ends_at]) from ladders l
        where (l.goods_id = ${asked.goods.id} or l.group_id = (
          select group_id from goods where id = ${asked.goods.id})) and (l.kh_id is null or l.kh_id = ${khId})
      union all select unnest(array[promo_starts_at, promo_ends_at]) from goods where id = ${asked.goods.id}
    ) m where m.at > ${at}::timestamptz and m.at < 'infinity' order by m.at limit 40`.execute(db);
  const instants = new Set([
    ...rows.map((row) => row.at.getTime()),
    ...asked.promotions.flatMap(({ window }) => [window.start?.getTime() ?? 0, window.end?.getTime() ?? 0]),
  ]);
  const next = [...instants].filter((ms) => ms > at.getTime()).sort((a, b) => a - b);
  const moments: Why['moments'] = [];
  let before = `${now.payable} ${now.winner.label}`;
  for (const ms of next.slice(0, 4 * MOST_MOMENTS)) {
    if (moments.length === MOST_MOMENTS) break;
    const when = new Date(ms);
    const buyer = await readPriceBuyer(db, khId, when);
    const found = buyer && (await priceAt(db, buyer, asked, when));
    if (!found) continue;
    const { payable, winner } = found.line;
    const same = `${payable} ${winner.label}`;
    // What begins for others changes nothing here.
    if (same === before) continue;
    before = same;
    moments.push({ at: when.toISOString(), amount: fenToYuan(payable), label: winner.label });
  }
  return moments;
}
