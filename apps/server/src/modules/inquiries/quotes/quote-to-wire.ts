import type { CallData } from '@pifa/contract';
import {
  endsSoon,
  fen,
  fenToYuan,
  isStillValid,
  lineAmount,
  offerLabel,
  type PricePair,
  proposeAcceptance,
  quoteActions,
  quotedAmount,
  quotedRule,
  quoteEventName,
  type QuoteEvent,
  quoteRequestWord,
  leastQuoted,
  targetDifference,
  totalPieces,
  unitPriceToYuan,
} from '@pifa/domain';
import { soldAsToWire } from '../../goods-row';
import type { QuoteHeadRow, QuoteLineRow } from './quote-reads';
import {
  acceptableOf,
  answerOf,
  factsOf,
  ruleOf,
  targetOf,
  type WholeQuote,
  type QuotedLine,
} from './whole-quote';

type Detail = CallData<'quoteDetail'>;
type Head = CallData<'quotePage'>['list'][number];
type Line = Detail['lines'][number];
type Answer = NonNullable<Line['answer']>;

/** The reader: buyers see one seller, the back office sees which operator it was. */
export interface Reader {
  side: 'buyer' | 'seller';
  now: Date;
}

const SELLER = '商家';
const SYSTEM = '系统';

export function headToWire(row: QuoteHeadRow, now: Date): Head {
  const { state, valid_until: validUntil } = row;
  return {
    id: row.id,
    no: row.no,
    state,
    stateName: quoteRequestWord(state).word,
    createTime: row.created_at.toISOString(),
    kinds: row.kinds,
    ...(row.amount === null || row.version === 0 ? {} : { amount: fenToYuan(fen(row.amount)) }),
    version: row.version,
    ...(validUntil && row.version > 0 ? { validUntil: validUntil.toISOString() } : {}),
    endsSoon: state === 'quoted' && endsSoon(validUntil, now),
    orderedKinds: row.ordered_lines,
    actions: quoteActions(factsOf(row, now), row.open_lines),
  };
}

/** The whole request as a page shows it. */
export function wholeToWire(whole: WholeQuote, { side, now }: Reader): Detail {
  const { head, lines } = whole;
  const name = (author: 'buyer' | 'seller' | 'system', own: string): string => {
    if (author === 'system') return SYSTEM;
    return author === 'seller' && side === 'buyer' ? SELLER : own;
  };
  const inForce = head.versions.find(({ version }) => version === head.version);
  const declined = head.history.findLast(({ to }) => to === 'declined');
  return {
    ...headToWire(head, now),
    contact: head.contact,
    phone: head.phone,
    company: head.company,
    region: Array.isArray(head.region_names) ? head.region_names.map(String).join(' ') : '',
    needBy: head.need_by ?? '',
    invoiceKind: head.invoice_kind,
    remark: head.remark,
    creator: head.creator ?? '',
    sellerMessage: (head.state === 'declined' ? declined?.note : inForce?.message) ?? '',
    discountsAllowed: inForce?.discountsAllowed ?? false,
    lines: lines.map((line) => lineToWire(line, head.need_by)),
    versions: versionsToWire(whole, now),
    messages: head.messages.map((message) => ({
      id: String(message.id),
      ...(message.lineNo === null ? {} : { lineId: String(message.lineNo) }),
      author: message.author,
      authorName: name(message.author, message.name),
      text: message.text,
      time: instant(message.at),
    })),
    history: head.history.map((step) => ({
      fromName: step.from ? quoteRequestWord(step.from).word : '',
      toName: quoteRequestWord(step.to).word,
      eventName: quoteEventName(step.event as QuoteEvent, step.from),
      actor: step.actor,
      actorName: name(step.actor, step.name),
      note: step.event === 'order' ? '' : step.note,
      time: instant(step.at),
    })),
    attachments: head.attachments.map(({ id, name, mediaType, bytes }) => ({
      id,
      url: fileUrl(id, head, side),
      name,
      picture: mediaType.startsWith('image/'),
      size: bytes,
    })),
    serverTime: now.toISOString(),
  };
}

const fileUrl = (id: string, head: QuoteHeadRow, side: Reader['side']): string =>
  side === 'buyer' ? `/api/files/${id}` : `/api/admin/quotes/${head.id}/files/${id}`;

function versionsToWire({ head, lines, rows }: WholeQuote, now: Date): Detail['versions'] {
  const requests = new Map(lines.map(({ requested }) => [requested.line_no, requested]));
  return head.versions.map(({ version, message, validUntil, discountsAllowed, amount, at }) => ({
    version,
    current: version === head.version,
    createTime: instant(at),
    validUntil: validUntil ? instant(validUntil) : '',
    expired: !isStillValid(validUntil ? new Date(validUntil) : null, now),
    message,
    discountsAllowed,
    amount: fenToYuan(fen(amount ?? 0)),
    lines: rows
      .filter((row) => row.version === version)
      .flatMap((row) => {
        const requested = requests.get(row.line_no);
        return requested ? [{ lineId: String(row.line_no), ...answerToWire(row, requested) }] : [];
      }),
  }));
}

function lineToWire({ requested, answered }: QuotedLine, needBy: string | null): Line {
  const target = targetOf(requested);
  const proposal = answered ? proposeAcceptance(acceptableOf(answered, requested), requested) : undefined;
  const rule = answered ? quotedRule(ruleOf(answered), answerOf(answered)) : ruleOf(requested);
  const { ordered } = requested;
  return {
    lineId: String(requested.line_no),
    lineNo: requested.line_no,
    ...goodsToWire(requested),
    ...quantityToWire(requested),
    ...(target
      ? {
          targetIP: unitPriceToYuan(target.perPack),
          targetSP: unitPriceToYuan(target.perPiece),
          targetAmount: fenToYuan(amountAt(target, requested)),
        }
      : {}),
    needBy: requested.need_by ?? needBy ?? '',
    remark: requested.remark,
    ...(answered ? { answer: answerToWire(answered, requested) } : {}),
    ...(ordered
      ? {
          ordered: {
            orderId: ordered.orderId,
            orderNo: ordered.orderNo,
            ipcnt: ordered.packs,
            spcnt: ordered.pieces,
            totalNum: ordered.total,
            amount: fenToYuan(fen(ordered.amount)),
          },
        }
      : {}),
    ...(answered?.cart_id == null || ordered ? {} : { cartId: String(answered.cart_id) }),
    canAccept: proposal?.canAccept ?? false,
    closedText: proposal?.closedText ?? '待报价',
    stockText: proposal?.stockText ?? '',
    acceptIpcnt: proposal?.quantity.packs ?? 0,
    acceptSpcnt: proposal?.quantity.pieces ?? 0,
    maxNum: rule.stock ?? 0,
    stepSize: rule.pieceStep,
    itemStepSize: rule.packStep,
  };
}

function answerToWire(row: QuoteLineRow, requested: QuoteLineRow): Answer {
  const answer = answerOf(row);
  const rule = ruleOf(row);
  const priced = quotedAmount(answer, rule, requested);
  // Packs of another size make another quantity, which cannot be compared.
  const target = row.pieces_per_pack === requested.pieces_per_pack ? targetOf(requested) : null;
  const difference = targetDifference(priced?.amount ?? null, target ? amountAt(target, requested) : null);
  return {
    available: row.available,
    ...(row.goods_id === requested.goods_id ? {} : { substitute: goodsToWire(row) }),
    offers: answer.offers.map((offer) => ({
      fromNum: offer.fromPieces,
      saleIP: unitPriceToYuan(offer.pair.perPack),
      saleSP: unitPriceToYuan(offer.pair.perPiece),
      label: offerLabel(offer, row.unit),
    })),
    minNum: leastQuoted(answer),
    stepWaived: row.step_waived,
    note: row.remark,
    ...(priced
      ? {
          saleIP: unitPriceToYuan(priced.pair.perPack),
          saleSP: unitPriceToYuan(priced.pair.perPiece),
          amount: fenToYuan(priced.amount),
        }
      : {}),
    ...(difference === null ? {} : { difference: difference / 100 }),
  };
}

const amountAt = (pair: PricePair, { packs, pieces }: QuoteLineRow) => lineAmount(pair, packs, pieces);

function goodsToWire(row: QuoteLineRow) {
  return {
    goodsId: String(row.goods_id),
    goodsName: row.goods_name,
    ...soldAsToWire(row),
  };
}

const quantityToWire = (row: QuoteLineRow) => ({
  ipcnt: row.packs,
  spcnt: row.pieces,
  totalNum: totalPieces(ruleOf(row), row),
});

/** Instants read from JSON carry the database's offset. */
const instant = (text: string): string => new Date(text).toISOString();
