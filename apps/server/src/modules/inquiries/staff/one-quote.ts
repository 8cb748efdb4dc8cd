import type { CallData, Refusal } from '@pifa/contract';
import {
  lowestTierOf,
  oneWorkingDayAfter,
  previewOf,
  type PricePair,
  unitPrice,
  unitPriceToYuan,
  type StoredChain,
  toPriceChain,
  toBuyer,
} from '@pifa/domain';
import { sql } from 'kysely';
import { chainColumn, type Db, type FileAnswer, type Platform } from '../../../platform';
import { loadFacts, type PriceBuyer } from '../../pricing';
import { can, type Operator, type WaitingLook, waitingLook } from '../../staff';
import { wholeToWire } from '../quotes/quote-to-wire';
import { NO_QUOTE, quoteFile } from '../quotes/read-quotes';
import { type QuotedLine, readWholeQuote, type WholeQuote } from '../quotes/whole-quote';
import { claimToWire, customerToWire } from './list-quotes';
import { pastPriceToWire, type PriceHistory, priceHistory } from './price-history';
import { quotesInScope } from './scope';

type Whole = CallData<'adminQuote'>;
type Facts = Whole['lines'][number]['facts'];

/** As the request for a second look at an answer is called. */
export const QUOTE_LOOK = 'quote.answer';

/** What the desk knows of a request besides what its buyer sees. */
interface Desk {
  id: string;
  no: string;
  company: string;
  khId: number | null;
  chain: StoredChain;
  salesperson: string;
  claimedBy: number | null;
  claimedName: string | null;
  goods: Record<string, { barcode: string; cost: number | null }> | null;
  /** An answer above somebody's discount limit. */
  look: WaitingLook | null;
}

/** A request that this member of staff sees, by id or number; undefined for others' as for missing ones. */
export async function deskOf(db: Db, idOrNo: string, operator: Operator): Promise<Desk | undefined> {
  const { rows } = await sql<Desk>`
    select r.id, r.no, r.company, r.kh_id as "khId", ${chainColumn} as chain,
      coalesce(nullif(s.display_name, ''), s.name, '') as salesperson,
      r.claimed_by as "claimedBy", coalesce(nullif(o.display_name, ''), o.name) as "claimedName",
      (select jsonb_object_agg(g.id, jsonb_build_object('barcode', g.barcode,
         'cost', case when ${can(operator, 'cost.read')}::boolean then g.cost end)) from quote_versions v
       join quote_lines l on l.version_id = v.id join goods g on g.id = l.goods_id
       where v.request_id = r.id and v.version = 0) as goods,
      ${waitingLook(QUOTE_LOOK, sql`'quote:' || r.id`)} as look
    from quote_requests r
    left join companies c on c.kh_id = r.kh_id
    left join operators s on s.id = c.salesperson_id
    left join operators o on o.id = r.claimed_by
    where (r.id = ${idOrNo} or r.no = ${idOrNo}) and ${quotesInScope(operator)}`.execute(db);
  return rows[0];
}

/** The company of a request as the engine's buyer; null for a visitor's inquiry. */
export const buyerOf = ({ khId, chain }: Pick<Desk, 'khId' | 'chain'>, now: Date): PriceBuyer | null =>
  khId === null ? null : { userId: 0, khId, priceChain: toPriceChain(chain, khId, now) };

/**
 * One request as it is answered: every line beside stock, list price, this company's own price for that quantity, its
 * last deal and its last quote. Five statements, however many lines.
 */
export async function quoteForDesk(
  db: Db,
  idOrNo: string,
  { operator, now }: { operator: Operator; now: Date },
): Promise<Whole | Refusal> {
  const desk = await deskOf(db, idOrNo, operator);
  const whole = desk && (await readWholeQuote(db, desk.id, { khId: null, userId: 0, now }));
  if (!whole) return NO_QUOTE;
  const { head } = whole;
  const lines = await factsOfLines(db, desk, whole, now);
  const { phone: _phone, lines: shown, versions, ...detail } = wholeToWire(whole, { side: 'seller', now });
  return {
    ...detail,
    ...customerToWire({ ...head, salesperson: desk.salesperson }, operator),
    ...claimToWire(desk.claimedBy, desk.claimedName),
    ...(head.state === 'waiting' ? { dueTime: oneWorkingDayAfter(head.created_at).toISOString() } : {}),
    ...lookToWire(desk.look),
    versions: versions.map((one, at) => ({
      ...one,
      answeredBy: head.versions[at]?.author ?? '',
      confirmedBy: head.versions[at]?.confirmedBy ?? '',
    })),
    lines: shown.flatMap((line, at) => {
      const facts = lines[at];
      return facts ? [{ ...line, facts }] : [];
    }),
  };
}

const lookToWire = (look: WaitingLook | null): Pick<Whole, 'waitingLook'> =>
  look
    ? {
        waitingLook: {
          id: String(look.id),
          askedBy: look.by,
          askTime: new Date(look.at).toISOString(),
          discount: look.amount,
        },
      }
    : {};

async function factsOfLines(db: Db, desk: Desk, { lines }: WholeQuote, now: Date): Promise<Facts[]> {
  const ids = [...new Set(lines.map(({ requested }) => requested.goods_id))];
  const buyer = buyerOf(desk, now);
  const goods = await loadFacts(db, ids, buyer, now);
  const history =
    desk.khId === null
      ? new Map<number, PriceHistory>()
      : await priceHistory(db, desk.khId, ids, { most: 1, except: desk.id });
  return lines.flatMap(({ requested }: QuotedLine) => {
    const known = goods.get(requested.goods_id);
    if (!known) return [];
    const own = desk.goods?.[String(requested.goods_id)];
    const ordinary = previewOf(known, requested, buyer && toBuyer(buyer), now);
    const tier = lowestTierOf(known);
    const past = history.get(requested.goods_id);
    return [
      {
        barcode: own?.barcode ?? '',
        onSale: requested.on_sale,
        stock: requested.stock,
        minNum: known.rule.minPieces,
        list: pairToWire(known.list),
        own: pairToWire(ordinary.pair),
        ...(own?.cost == null ? {} : { cost: unitPriceToYuan(unitPrice(own.cost)) }),
        ...(tier === null ? {} : { lowestTier: unitPriceToYuan(tier) }),
        ...(past?.deals[0] ? { lastDeal: pastPriceToWire(past.deals[0]) } : {}),
        ...(past?.quotes[0] ? { lastQuote: pastPriceToWire(past.quotes[0]) } : {}),
      },
    ];
  });
}

const pairToWire = ({ perPack, perPiece }: PricePair) => ({
  saleIP: unitPriceToYuan(perPack),
  saleSP: unitPriceToYuan(perPiece),
});

/** An attachment of a request that this member of staff sees. */
export async function fileForDesk(
  platform: Pick<Platform, 'db' | 'files'>,
  { id, fileId }: { id: string; fileId: string },
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  const desk = await deskOf(platform.db, id, operator);
  return desk ? quoteFile(platform, { id: desk.id, fileId }) : NO_QUOTE;
}
