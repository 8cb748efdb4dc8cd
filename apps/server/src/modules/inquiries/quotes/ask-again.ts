import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { formatDate } from '@pifa/domain';
import type { CallContext } from '../../../platform';
import { switches } from '../../site';
import { inquiryStore, type NewInquiry, type WrittenLine } from '../inquiry-store';
import { type AddedInquiry, addInquiry, inquiryPromise, takeInquiryTurn } from '../submit-inquiry';
import { NO_QUOTE } from './read-quotes';
import { readWholeQuote, type WholeQuote } from './whole-quote';

type Answer = CallData<'quoteAgain'>;

/**
 * 再次询价: a new request of the same goods and quantities. Goods that are not sold any more are left out; a day that
 * is over is not asked for again. The same request id makes one request, however often it comes.
 */
export async function askAgain(call: CallContext<'quoteAgain'>): Promise<Answer | Refusal> {
  const { db, platform, params, body, session, request, now } = call;
  if (!(await switches(platform)).inquiry) return refuse('inquiry-off', {});
  const whole = await readWholeQuote(db, params.id, { khId: session.khId, userId: session.userId, now });
  if (!whole) return NO_QUOTE;
  const known = await inquiryStore(db).byRequestId(body.requestId);
  if (known) return answerReplay(call, whole, known);
  const limited = await takeInquiryTurn(platform, { session, address: request.address, now });
  if (limited) return limited;
  const inquiry = inquiryFrom(call, whole);
  const names = await inquiryStore(db).namesOnSale(whole.lines.map(({ wish }) => wish.goods_id));
  const lines = linesFrom(whole, names, formatDate(now));
  if (lines.length === 0) return refuse('quote-closed', { text: '原询价单的商品都已下架' });
  const no = await addInquiry(platform, { inquiry, lines, uploadIds: [] }, now);
  if (typeof no === 'string') return { id: inquiry.id, no, promise: await inquiryPromise(platform) };
  if (no) return no;
  const winner = await inquiryStore(db).byRequestId(body.requestId);
  if (!winner) throw new Error('An inquiry with a taken request id is not there');
  return answerReplay(call, whole, winner);
}

async function answerReplay(
  { platform, session }: CallContext<'quoteAgain'>,
  { head }: WholeQuote,
  known: AddedInquiry,
): Promise<Answer | Refusal> {
  if (known.khId !== session.khId || known.againOf !== head.id) return refuse('request-id-reused', {});
  return { id: known.id, no: known.no, promise: await inquiryPromise(platform) };
}

function inquiryFrom(
  { body, session, ids, now }: CallContext<'quoteAgain'>,
  { head }: WholeQuote,
): NewInquiry {
  return {
    id: ids.unguessable(),
    requestId: body.requestId,
    khId: session.khId,
    userId: session.userId,
    phone: head.phone,
    contact: head.contact,
    company: head.company,
    regionCode: head.region_code,
    regionNames: Array.isArray(head.region_names) ? head.region_names.map(String) : [],
    needBy: stillToCome(head.need_by, formatDate(now)),
    invoiceKind: head.invoice_kind,
    remark: head.remark,
    againOf: head.id,
  };
}

const stillToCome = (day: string | null, today: string): string | null =>
  day !== null && day >= today ? day : null;

function linesFrom({ lines }: WholeQuote, names: ReadonlyMap<number, string>, today: string): WrittenLine[] {
  return lines.flatMap(({ wish }): WrittenLine[] => {
    const goodsName = names.get(wish.goods_id);
    if (goodsName === undefined) return [];
    return [
      {
        goodsId: wish.goods_id,
        goodsName,
        packs: wish.packs,
        pieces: wish.pieces,
        perPack: wish.per_pack,
        perPiece: wish.per_piece,
        remark: wish.remark,
        needBy: stillToCome(wish.need_by, today),
      },
    ];
  });
}
