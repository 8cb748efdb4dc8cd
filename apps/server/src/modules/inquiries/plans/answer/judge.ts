import { isRefusal, type Refusal, refusalText } from '@pifa/contract';
import { addFen, fen, formatAmount, formatDate, type QuoteConcern } from '@pifa/domain';
import { badInput, Refused } from '../../../../platform';
import {
  can,
  type JudgeContext,
  type JudgedRow,
  lacking,
  type PlanEffect,
  type PlanInput,
  whyNotAsk,
} from '../../../staff';
import { type PreparedAnswer, prepareAnswer } from '../../quotes/answer-quote';
import { quoteLook } from '../../staff/answer-inside';
import { judgeAnswer, overOf } from '../../staff/judge-answer';
import { deskOf, quoteForDesk } from '../../staff/one-quote';
import { fillAnswer } from './fill-answer';
import { type AnswerBody, type AnswerChange, answerRow, type AnswerSettings } from './settings';

/** Each is read and judged by itself. */
const MOST_QUOTES = 100;
/** So many lines are named beside a sum. */
const MOST_NAMED = 5;

/** A request and the answer that it would get, or why it gets none. */
interface Wish {
  id: string;
  answer: { body: AnswerBody } | { problem: string };
}

interface Judged {
  row: JudgedRow<AnswerChange>;
  prepared?: PreparedAnswer;
  concerns: readonly QuoteConcern[];
}

/** 发出报价: what each request would be answered, and every line below cost or the ladder, or above the stock, by name. */
export async function judgeAnswers(
  context: JudgeContext,
  input: PlanInput<AnswerSettings>,
): Promise<{ rows: JudgedRow<AnswerChange>[]; effects: PlanEffect[]; stepUp: boolean }> {
  const { objects, rows, settings } = input;
  if (objects.length + rows.length > MOST_QUOTES) {
    throw new Refused(badInput(`一次最多报 ${MOST_QUOTES} 张，请缩小范围`));
  }
  if (settings.fill.by === 'cost' && objects.length > 0 && !can(context.operator, 'cost.read')) {
    throw new Refused(lacking('cost.read'));
  }
  const wishes = rows.map(readRow);
  for (const id of objects) wishes.push(await filledWish(context, id, settings));
  const judged: Judged[] = [];
  for (const [at, wish] of wishes.entries()) judged.push(await judgeWish(context, wish, at + 1));
  const going = judged.filter(({ row }) => !row.refusal);
  return {
    rows: judged.map(({ row }) => row),
    effects: effectsOf(going),
    stepUp: going.some(({ concerns }) => concerns.some(({ kind }) => kind === 'cost')),
  };
}

function readRow(sent: Readonly<Record<string, unknown>>): Wish {
  const row = answerRow.safeParse(sent);
  if (!row.success) throw new Refused(badInput('报价读不出来，请刷新后再试'));
  const { line: _line, ...body } = row.data;
  return { id: body.id, answer: { body } };
}

async function filledWish(
  { tx, operator, now }: JudgeContext,
  id: string,
  settings: AnswerSettings,
): Promise<Wish> {
  const quote = await quoteForDesk(tx, id, { operator, now });
  return { id, answer: isRefusal(quote) ? { problem: '没有这张询价单' } : fillAnswer(quote, settings) };
}

async function judgeWish(context: JudgeContext, { id, answer }: Wish, line: number): Promise<Judged> {
  const { tx, operator, now } = context;
  const refused = (refusal: string, name = `第 ${line} 张`, object = ''): Judged => ({
    row: { line, object, name, fields: [], refusal },
    concerns: [],
  });
  const desk = await deskOf(tx, id, operator);
  if (!desk) return refused('没有这张询价单');
  const object = quoteObject(desk.id);
  const name = `${desk.no} ${desk.company}`.trim();
  if ('problem' in answer) return refused(answer.problem, name, object);
  const prepared = await prepareAnswer(tx, { body: { ...answer.body, id: desk.id }, operator, now });
  if (isRefusal(prepared)) return refused(wordsOf(prepared), name, object);
  const concerns = await judgeAnswer(tx, prepared, operator);
  if (isRefusal(concerns)) return refused(wordsOf(concerns), name, object);
  const cannot = concerns.find((one) => one.refused);
  if (cannot) return refused(`第 ${cannot.lineNo} 行${cannot.text}`, name, object);
  const over = overOf(concerns);
  const nobody = over !== undefined && (await whyNotAsk(tx, operator, quoteLook, { object, amount: over }));
  if (nobody) return refused(wordsOf(nobody), name, object);
  const { quote, version, validUntil, lines } = prepared;
  const off = lines.filter(({ available, offers }) => !available && offers.length === 0).length;
  return {
    prepared,
    concerns,
    row: {
      line,
      object,
      name,
      mark: markOf(quote),
      fields: [
        {
          label: '报价',
          before: version > 1 ? `第 ${version - 1} 版` : '',
          after: `第 ${version} 版 ¥${amountOf(lines)}，${lines.length} 行${off > 0 ? `（无货 ${off}）` : ''}`,
        },
        { label: '有效期至', before: '', after: formatDate(validUntil) },
      ],
      warnings: [
        ...(desk.look ? [`${desk.look.by} 提交的报价正等待复核，发出这一版之后它就不能确认了`] : []),
        ...concerns.map((one) => `第 ${one.lineNo} 行 ${nameOf(prepared, one)}：${one.text}`),
      ],
      change: { body: prepared.body },
    },
  };
}

const wordsOf = (refusal: Refusal): string => refusalText(refusal);
const amountOf = (lines: PreparedAnswer['lines']): string =>
  formatAmount(addFen(...lines.map(({ amount }) => fen(amount))));
const nameOf = ({ lines }: PreparedAnswer, { lineNo }: QuoteConcern): string =>
  lines.find((line) => line.lineNo === lineNo)?.goodsName ?? '';

export const quoteObject = (id: string): string => `quote:${id}`;
/** What was judged: whether it is open, and which version is in force. */
export const markOf = ({ state, version }: { state: string; version: number }): string =>
  `${state}|${version}`;

const SUMS = {
  discount: { words: '超过您的折扣上限', tone: 'amber' },
  cost: { words: '低于成本', tone: 'red' },
  tier: { words: '低于最低阶梯价', tone: 'amber' },
  stock: { words: '库存不足', tone: 'amber' },
} as const;

function effectsOf(going: readonly Judged[]): PlanEffect[] {
  if (going.length === 0) return [];
  // One request is named by its row.
  const noOf = ({ quote }: PreparedAnswer): string => (going.length > 1 ? `${quote.no} ` : '');
  const sent = going.filter(({ concerns }) => overOf(concerns) === undefined);
  const customers = new Set(sent.map(({ prepared }) => prepared?.quote.khId ?? prepared?.quote.id)).size;
  const effects: PlanEffect[] = [];
  if (sent.length > 0) {
    const text = `将影响 ${customers} 位客户，发出后立即可见，只能再报新的一版`;
    effects.push({ text, tone: 'plain' });
  }
  if (sent.length < going.length) {
    const text = `${going.length - sent.length} 张提交后转交复核，确认之前客户看不到`;
    effects.push({ text, tone: 'amber' });
  }
  for (const [kind, { words, tone }] of Object.entries(SUMS)) {
    const named = going.flatMap(({ prepared, concerns }) =>
      concerns
        .filter((one) => one.kind === kind)
        .map((one) => (prepared ? `${noOf(prepared)}第 ${one.lineNo} 行 ${nameOf(prepared, one)}` : '')),
    );
    if (named.length === 0) continue;
    const rest = named.length > MOST_NAMED ? `，等 ${named.length} 行` : '';
    effects.push({
      text: `${words} ${named.length} 行：${named.slice(0, MOST_NAMED).join('、')}${rest}`,
      tone,
    });
  }
  return effects;
}
