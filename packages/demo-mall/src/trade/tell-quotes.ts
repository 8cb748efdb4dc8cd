import { formatDate } from '@pifa/domain';
import { cheaper } from '../catalogue/cheaper';
import { days } from '../moments';
import type { InquiredLine, MallPort, QuoteAnswer } from '../port';
import type {
  DemoCompany,
  DemoGoods,
  DemoMall,
  DemoQuoted,
  DemoQuoteRequest,
  DemoUser,
  DemoWish,
} from '../types';
import { hoursInto } from './build-quotes';

type ById = ReadonlyMap<number, DemoGoods>;

/** Inquiries step by step on their days, as buyers and the seller would have written them. */
export async function tellQuotes(port: MallPort, mall: DemoMall): Promise<void> {
  const goods = new Map(mall.goods.map((row) => [row.id, row]));
  for (const request of mall.quoteRequests) {
    const company = mall.companies.find(({ khId }) => khId === request.khId);
    const user = mall.users.find(({ id }) => id === request.userId);
    if (company && user) await tell(port, request, { company, user, goods });
  }
  await port.tellOfQuotes();
}

interface Asking {
  company: DemoCompany;
  user: DemoUser;
  goods: ById;
}

async function tell(
  port: MallPort,
  request: DemoQuoteRequest,
  { company, user, goods }: Asking,
): Promise<void> {
  const { userId, remark, versions, messages, end } = request;
  const at = (hours: number): Date => hoursInto(port.now, request.daysAgo, hours);
  const asked = at(0);
  const lines = request.lines.map((line) => inquired(line, goods.get(line.goodsId), asked));
  const needBy = formatDate(days(asked, 25));
  const id = await port.inquire({ company, user, remark, lines, needBy }, asked);
  const steps = [
    ...versions.map((version) => ({
      hours: version.hours,
      run: (when: Date) => port.answerInquiry(id, answer(version, request.lines, goods), when),
    })),
    ...messages.map(({ hours, by, line = null, text }) => ({
      hours,
      run: (when: Date) => port.sayInInquiry(id, { by, userId, line, text }, when),
    })),
    ...(end
      ? [{ hours: end.hours, run: (when: Date) => port.endInquiry(id, { ...end, userId }, when) }]
      : []),
  ].sort((a, b) => a.hours - b.hours);
  for (const { hours, run } of steps) await run(at(hours));
  if (request.ordered) await port.orderAtQuote(id);
}

function inquired(line: DemoWish, row: DemoGoods | undefined, at: Date): InquiredLine {
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
  wishes: readonly DemoWish[],
  goods: ById,
): QuoteAnswer {
  const answered = lines.map((line, at) => answerLine(line, at + 1, wishes[at], goods));
  return { validDays, message, discountsAllowed, lines: answered };
}

function answerLine(
  { offers, substituteId, minPieces = 0, stepWaived = true, note = '' }: DemoQuoted,
  line: number,
  wish: DemoWish | undefined,
  goods: ById,
): QuoteAnswer['lines'][number] {
  const row = goods.get(substituteId ?? wish?.goodsId ?? 0);
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
