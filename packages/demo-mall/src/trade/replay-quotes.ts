import { formatDate } from '@pifa/domain';
import { cheaper } from '../catalogue/cheaper';
import { days } from '../moments';
import type { InquiredLine, MallPort, QuoteAnswer } from '../port';
import type {
  DemoCompany,
  DemoGoods,
  DemoMall,
  DemoQuoteAnswer,
  DemoQuoteRequest,
  DemoUser,
  DemoInquiryLine,
} from '../types';
import { hoursInto } from './build-quotes';

type ById = ReadonlyMap<number, DemoGoods>;

/** Replays inquiries step by step on their dates, as buyers and the seller would have written them. */
export async function replayQuotes(port: MallPort, mall: DemoMall): Promise<void> {
  const goods = new Map(mall.goods.map((row) => [row.id, row]));
  for (const request of mall.quoteRequests) {
    const company = mall.companies.find(({ khId }) => khId === request.khId);
    const user = mall.users.find(({ id }) => id === request.userId);
    if (company && user) await replay(port, request, { company, user, goods });
  }
  await port.sendQuoteMessages();
}

interface Buyer {
  company: DemoCompany;
  user: DemoUser;
  goods: ById;
}

async function replay(
  port: MallPort,
  request: DemoQuoteRequest,
  { company, user, goods }: Buyer,
): Promise<void> {
  const { userId, remark, versions, messages, end } = request;
  const at = (hours: number): Date => hoursInto(port.now, request.daysAgo, hours);
  const sentAt = at(0);
  const lines = request.lines.map((line) => inquiryLine(line, goods.get(line.goodsId), sentAt));
  const needBy = formatDate(days(sentAt, 25));
  const id = await port.inquire({ company, user, remark, lines, needBy }, sentAt);
  const steps = [
    ...versions.map((version) => ({
      hours: version.hours,
      run: (when: Date) => port.answerInquiry(id, answer(version, request.lines, goods), when),
    })),
    ...messages.map(({ hours, by, line = null, text }) => ({
      hours,
      run: (when: Date) => port.postInquiryMessage(id, { by, userId, line, text }, when),
    })),
    ...(end
      ? [{ hours: end.hours, run: (when: Date) => port.endInquiry(id, { ...end, userId }, when) }]
      : []),
  ].sort((a, b) => a.hours - b.hours);
  for (const { hours, run } of steps) await run(at(hours));
  if (request.ordered) await port.orderAtQuote(id);
}

function inquiryLine(line: DemoInquiryLine, row: DemoGoods | undefined, at: Date): InquiredLine {
  const { goodsId, packs, pieces, targetShare, remark, needByDays } = line;
  const target = (price: number | undefined): number | null =>
    targetShare === null || price === undefined ? null : cheaper(price, targetShare);
  return {
    goodsId,
    goodsName: row?.name ?? '',
    packs,
    pieces,
    perPack: target(row?.list.perPack),
    perPiece: target(row?.list.perPiece),
    remark,
    needBy: needByDays === null ? null : formatDate(days(at, needByDays)),
  };
}

function answer(
  { validDays, message, discountsAllowed, lines }: DemoQuoteRequest['versions'][number],
  inquiryLines: readonly DemoInquiryLine[],
  goods: ById,
): QuoteAnswer {
  const answered = lines.map((line, at) => answerLine(line, at + 1, inquiryLines[at], goods));
  return { validDays, message, discountsAllowed, lines: answered };
}

function answerLine(
  { offers, substituteId, minPieces = 0, stepWaived = true, note = '' }: DemoQuoteAnswer,
  line: number,
  inquired: DemoInquiryLine | undefined,
  goods: ById,
): QuoteAnswer['lines'][number] {
  const row = goods.get(substituteId ?? inquired?.goodsId ?? 0);
  return {
    line,
    available: substituteId === undefined && offers.length > 0,
    offers: offers.map(([fromPieces, share]) => ({
      fromPieces,
      perPack: cheaper(row?.list.perPack ?? 0, share),
      perPiece: cheaper(row?.list.perPiece ?? 0, share),
    })),
    substitute: substituteId === undefined ? '' : (row?.code ?? ''),
    minPieces,
    stepWaived,
    note,
  };
}
