import { type CallData, isRefusal, type Refusal, refusalText, refuse } from '@pifa/contract';
import { type Acceptance, acceptLine, isStillValid, type Quantity, quoteTransition } from '@pifa/domain';
import { badInput, type CallContext, type Db } from '../../../platform';
import { putQuotedLines, type QuotedCartLine } from '../../cart';
import { NO_QUOTE } from './read-quotes';
import { acceptableOf, factsOf, readWholeQuote, type WholeQuote, type QuotedLine } from './whole-quote';

type Acceptances = CallContext<'quoteAccept'>['body']['lines'];

/**
 * Accepts lines of the version that the buyer saw: they go into the cart at the quoted price. Nothing is claimed, so a
 * colleague may order them first; placing the order checks everything again. All or nothing; four statements, however
 * many lines.
 */
export async function acceptQuote({
  db,
  database,
  platform,
  params,
  body,
  session,
  now,
}: CallContext<'quoteAccept'>): Promise<CallData<'quoteAccept'> | Refusal> {
  const whole = await readWholeQuote(db, params.id, { khId: session.khId, userId: session.userId, now });
  if (!whole) return NO_QUOTE;
  const closed = refuseWhole(whole, body.version, now);
  if (closed) return closed;
  const lines = acceptAll(whole, body.lines);
  if (isRefusal(lines)) return lines;
  const put = await database.transaction((tx) => putQuotedLines({ db: tx, platform, session, now }, lines), {
    retry: true,
  });
  if (isRefusal(put)) return put;
  return { cartIds: lines.map(({ quoteLineId }) => String(put.get(quoteLineId) ?? '')) };
}

/**
 * What staff put into a company's basket from its quote: each offered line that is not ordered yet, in the quantity that
 * was asked for. Those that cannot be accepted now come with the reason.
 */
export async function acceptableLines(
  db: Db,
  quoteId: string,
  { khId, userId, now }: { khId: number; userId: number; now: Date },
): Promise<{ lines: QuotedCartLine[]; left: { goodsName: string; reason: string }[] } | Refusal> {
  const whole = await readWholeQuote(db, quoteId, { khId, userId, now });
  if (!whole) return NO_QUOTE;
  const closed = refuseWhole(whole, whole.head.version, now);
  if (closed) return closed;
  const lines: QuotedCartLine[] = [];
  const left: { goodsName: string; reason: string }[] = [];
  for (const { requested } of whole.lines) {
    const { line_no: lineId, packs: ipcnt, pieces: spcnt } = requested;
    const accepted = acceptAll(whole, [{ lineId: String(lineId), ipcnt, spcnt }]);
    if (isRefusal(accepted)) left.push({ goodsName: requested.goods_name, reason: refusalText(accepted) });
    else lines.push(...accepted);
  }
  return { lines, left };
}

/** Only a quote in force can be accepted, and only in the version that the buyer saw. */
function refuseWhole({ head }: WholeQuote, seen: number, now: Date): Refusal | undefined {
  const { no, state } = head;
  if (state === 'expired' || (state === 'ordered' && !isStillValid(head.valid_until, now)))
    return refuse('quote-expired', { no });
  const answer = quoteTransition(factsOf(head, now), 'order', 'buyer');
  if (!answer.ok) return refuse('quote-closed', { text: answer.text });
  return seen === head.version ? undefined : refuse('quote-superseded', { no });
}

function acceptAll({ lines }: WholeQuote, acceptances: Acceptances): QuotedCartLine[] | Refusal {
  if (new Set(acceptances.map(({ lineId }) => lineId)).size < acceptances.length)
    return badInput('同一行选了两次');
  const accepted: QuotedCartLine[] = [];
  const short: string[] = [];
  for (const { lineId, ipcnt, spcnt } of acceptances) {
    const line = lines.find(({ requested }) => String(requested.line_no) === lineId);
    if (!line?.answered) return refuse('not-found', { what: '报价单的这一行' });
    const { answered, requested } = line;
    const quantity = { packs: ipcnt, pieces: spcnt };
    const answer = acceptLine(acceptableOf(answered, requested), quantity);
    if (answer.ok) accepted.push(toCart(line, quantity, answer));
    else if (answer.kind === 'quantity' && SHORT.has(answer.refusal.kind)) short.push(answered.goods_name);
    else return refuseLine(answered.goods_name, answer);
  }
  return short.length > 0 ? refuse('stock-short', { names: short }) : accepted;
}

const SHORT: ReadonlySet<string> = new Set(['stock', 'limit', 'out-of-stock']);

function toCart(
  { answered, answerIds }: QuotedLine,
  { packs, pieces }: Quantity,
  { pair }: Extract<Acceptance, { ok: true }>,
): QuotedCartLine {
  const quoteLineId = answered?.id ?? 0;
  return {
    quoteLineId,
    replaces: answerIds.filter((id) => id !== quoteLineId),
    goodsId: answered?.goods_id ?? 0,
    packs,
    pieces,
    perPack: pair.perPack,
    perPiece: pair.perPiece,
  };
}

function refuseLine(name: string, answer: Extract<Acceptance, { ok: false }>): Refusal {
  switch (answer.kind) {
    case 'ordered':
      return refuse('quote-ordered', { names: [name] });
    case 'not-offered':
      return refuse('quote-closed', { text: `${name} 没有报价，不能下单` });
    case 'off-sale':
      return refuse('off-sale', { name });
    case 'quantity': {
      const { kind, message } = answer.refusal;
      return kind === 'minimum'
        ? refuse('below-minimum', { name, min: 0, text: message })
        : refuse('quantity-invalid', { text: `${name}：${message}` });
    }
  }
}
