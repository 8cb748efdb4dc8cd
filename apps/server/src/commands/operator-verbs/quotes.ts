import { readFile } from 'node:fs/promises';
import { readAnswer } from './read-answer';
import type { OperatorVerbs } from './verb';

const words = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: string | boolean | undefined): number | undefined =>
  typeof value === 'string' ? Number(value) : undefined;

/** 询价与报价. */
export const quoteVerbs: OperatorVerbs = {
  help: `quotes [--state waiting|quoted|ordered|expired|all] [--keyword <词>]   询价单，等得最久的在前
  quote <单号>                                 一张询价单：要求、各版报价、留言、记录
  answer-quote <单号> --file <报价.json|csv> [--valid-days 7 | --valid-until 2026-01-31] [--message <附言>]
               [--discounts yes]               报价，每次生成新的一版
  message-quote <单号> --text <留言> [--line <行号>]
  decline-quote <单号> --reason <原因>           不报价`,
  options: ['file', 'valid-days', 'valid-until', 'message', 'discounts', 'text', 'line'],
  verbs: {
    quotes: ({ values }) => ({
      call: 'adminQuotes',
      query: {
        state: words(values.state) || 'waiting',
        keyword: words(values.keyword),
        pageNum: words(values.page) || '1',
      },
    }),
    quote: ({ first }) => (first === '' ? undefined : { call: 'adminQuote', params: { id: first } }),
    async 'answer-quote'({ first, values }) {
      const file = words(values.file);
      if (first === '' || file === '') return undefined;
      const { message, discounts } = values;
      const validDays = number(values['valid-days']);
      const validUntil = words(values['valid-until']);
      return {
        call: 'adminQuoteAnswer',
        body: {
          ...readAnswer(await readFile(file)),
          id: first,
          ...(message === undefined ? {} : { message }),
          ...(validDays === undefined ? {} : { validDays }),
          ...(validUntil === '' ? {} : { validUntil }),
          ...(discounts === undefined ? {} : { discountsAllowed: discounts === 'yes' }),
        },
      };
    },
    'message-quote'({ first, values }) {
      const text = words(values.text);
      if (first === '' || text === '') return undefined;
      return { call: 'adminQuoteMessage', body: { id: first, text, line: number(values.line) } };
    },
    'decline-quote': ({ first, values }) =>
      first === ''
        ? undefined
        : { call: 'adminQuoteDecline', body: { id: first, reason: words(values.reason) } },
  },
};
