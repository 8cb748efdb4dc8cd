import { type CallBody, type CallBodyInput, type CallData, isRefusal, type Refusal } from '@pifa/contract';
import { answerQuote } from '../../src/modules/inquiries';
import type { TestApp } from '../harness';
import type { Shopper } from './orders';

type InquiredLine = CallBodyInput<'inquirySubmit'>['lines'][number];
type Answer = Omit<CallBodyInput<'adminQuoteAnswer'>, 'id'>;
type AnswerLine = Answer['lines'][number];

const MEI = { id: 1, name: 'mei' };
let requests = 0;

/** Sends an inquiry as a member; returns its id and number. */
export async function anInquiry(
  app: TestApp,
  shopper: Shopper,
  lines: readonly InquiredLine[],
  own: Partial<CallBodyInput<'inquirySubmit'>> = {},
): Promise<{ id: string; no: string }> {
  requests += 1;
  const { success, message, data } = await app.call('inquirySubmit', {
    token: shopper.token,
    headers: { 'x-forwarded-for': `10.1.${Math.floor(requests / 250)}.${requests % 250}` },
    body: {
      requestId: `inquiry-${requests}-${shopper.userId}`,
      contact: '王采购',
      phone: '13812345678',
      company: '甲方百货',
      lines: [...lines],
      ...own,
    },
  });
  if (!success) throw new Error(`not sent in: ${message}`);
  return data;
}

/** The seller's answer of one line at one price for any quantity, yuan. */
export const offered = (line: number, perPiece: number, own: Partial<AnswerLine> = {}): AnswerLine => ({
  line,
  offers: [{ perPiece }],
  ...own,
});

/** Answers as the back office does, with the contract's defaults for what is not given. */
export async function answer(
  app: TestApp,
  id: string,
  lines: readonly AnswerLine[],
  own: Partial<Answer> = {},
): Promise<Refusal | undefined> {
  const body: CallBody<'adminQuoteAnswer'> = {
    id,
    message: '',
    discountsAllowed: false,
    ...own,
    lines: lines.map((line) => ({
      available: true,
      substitute: '',
      minNum: 0,
      stepWaived: true,
      note: '',
      ...line,
      offers: (line.offers ?? []).map(({ perPiece, perPack, ...offer }) => ({
        fromNum: 0,
        ...offer,
        perPiece: Number(perPiece),
        ...(perPack === undefined ? {} : { perPack: Number(perPack) }),
      })),
    })),
  };
  const answered = await app.platform.database.transaction(
    (tx) => answerQuote(tx, app.platform, { body, operator: MEI, now: app.clock.now() }),
    { retry: true },
  );
  return isRefusal(answered) ? answered : undefined;
}

/** An inquiry of one product, answered with one price. */
export async function aQuote(
  app: TestApp,
  shopper: Shopper,
  goodsIds: readonly number[],
  own: { perPiece?: number; ipcnt?: number; spcnt?: number; validDays?: number } = {},
): Promise<{ id: string; no: string }> {
  const { perPiece = 1.2, ipcnt = 2, spcnt = 0, validDays = 7 } = own;
  const quote = await anInquiry(
    app,
    shopper,
    goodsIds.map((goodsId) => ({ goodsId: String(goodsId), ipcnt, spcnt })),
  );
  const refused = await answer(
    app,
    quote.id,
    goodsIds.map((_, index) => offered(index + 1, perPiece)),
    { validDays },
  );
  if (refused) throw new Error(`not answered: ${JSON.stringify(refused)}`);
  return quote;
}

/** Accepts lines of the version in force. */
export function accept(
  app: TestApp,
  shopper: Shopper,
  id: string,
  lines: CallBodyInput<'quoteAccept'>['lines'],
  version = 1,
) {
  return app.call('quoteAccept', { token: shopper.token, params: { id }, body: { version, lines } });
}

/** The cart lines of the accepted quote lines. */
export async function accepted(
  app: TestApp,
  shopper: Shopper,
  id: string,
  lines: CallBodyInput<'quoteAccept'>['lines'] = [{ lineId: '1', ipcnt: 2, spcnt: 0 }],
  version = 1,
): Promise<string[]> {
  const { success, message, data } = await accept(app, shopper, id, lines, version);
  if (!success) throw new Error(`not accepted: ${message}`);
  return data.cartIds;
}

export async function quoteSeen(
  app: TestApp,
  shopper: Shopper,
  id: string,
): Promise<CallData<'quoteDetail'>> {
  const { success, message, data } = await app.call('quoteDetail', { token: shopper.token, params: { id } });
  if (!success) throw new Error(message);
  return data;
}
