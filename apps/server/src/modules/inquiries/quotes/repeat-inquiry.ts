import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { formatDate } from '@pifa/domain';
import type { CallContext } from '../../../platform';
import { switches } from '../../site';
import { inquiryStore, type WrittenLine } from '../inquiry-store';
import { submitOnce } from '../submit-inquiry';
import { NO_QUOTE } from './read-quotes';
import { readWholeQuote, type WholeQuote } from './whole-quote';

/**
 * 再次询价: a new request for the same goods and quantities. Goods that are no longer on sale are left out, and so are
 * dates that have passed.
 */
export async function repeatInquiry({
  db,
  platform,
  params,
  body,
  session,
  request,
  now,
}: CallContext<'quoteAgain'>): Promise<CallData<'quoteAgain'> | Refusal> {
  if (!(await switches(platform)).inquiry) return refuse('inquiry-off', {});
  const whole = await readWholeQuote(db, params.id, { khId: session.khId, userId: session.userId, now });
  if (!whole) return NO_QUOTE;
  const { head } = whole;
  return submitOnce(
    platform,
    body.requestId,
    { session, address: request.address, now },
    {
      ownerProblem: (known) =>
        known.khId === session.khId && known.againOf === head.id
          ? undefined
          : refuse('request-id-reused', {}),
      async draft() {
        const goodsIds = whole.lines.map(({ requested }) => requested.goods_id);
        const names = await inquiryStore(db).namesOnSale(goodsIds);
        const lines = linesFrom(whole, names, formatDate(now));
        if (lines.length === 0) return refuse('quote-closed', { text: '原询价单的商品都已下架' });
        return { inquiry: inquiryFrom(head, formatDate(now)), lines, uploadIds: [] };
      },
    },
  );
}

const inquiryFrom = (head: WholeQuote['head'], today: string) => ({
  phone: head.phone,
  contact: head.contact,
  company: head.company,
  regionCode: head.region_code,
  regionNames: Array.isArray(head.region_names) ? head.region_names.map(String) : [],
  needBy: unlessPast(head.need_by, today),
  invoiceKind: head.invoice_kind,
  remark: head.remark,
  againOf: head.id,
});

const unlessPast = (day: string | null, today: string): string | null =>
  day !== null && day >= today ? day : null;

function linesFrom({ lines }: WholeQuote, names: ReadonlyMap<number, string>, today: string): WrittenLine[] {
  return lines.flatMap(({ requested }): WrittenLine[] => {
    const goodsName = names.get(requested.goods_id);
    if (goodsName === undefined) return [];
    return [
      {
        goodsId: requested.goods_id,
        goodsName,
        packs: requested.packs,
        pieces: requested.pieces,
        perPack: requested.per_pack,
        perPiece: requested.per_piece,
        remark: requested.remark,
        needBy: unlessPast(requested.need_by, today),
      },
    ];
  });
}
