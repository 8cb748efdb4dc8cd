/** Buyers' inquiries. A submitted one is a quote request, which the seller answers with versions. */
import type { Db, ServerModule } from '../../platform';
import { onAccountProven } from '../members';
import { inquiryStore, inquiryWriter } from './inquiry-store';
import { acceptQuote } from './quotes/accept-quote';
import { auditQuotes } from './quotes/audit-quotes';
import { expireQuote } from './quotes/expire-quote';
import { exportQuotes } from './quotes/export-quotes';
import { QUOTE_EXPIRE_JOB } from './quotes/move-quote';
import { pageQuotes, quoteOf } from './quotes/read-quotes';
import { repeatInquiry } from './quotes/repeat-inquiry';
import { withdrawQuote } from './quotes/withdraw-quote';
import { writeMessage } from './quotes/write-message';
import { submitInquiry } from './submit-inquiry';

export { inquiryWriter } from './inquiry-store';
export { acceptableLines } from './quotes/accept-quote';
export { answerQuote } from './quotes/answer-quote';
export { QUOTE_ASKED, QUOTE_TOPICS } from './quotes/events';
export { holdQuote } from './quotes/hold-quote';
export { moveQuote } from './quotes/move-quote';
export { quotePlans } from './plans';
export { giveBackQuotedLines, takeQuotedLines } from './quotes/order-quotes';
export { addMessage } from './quotes/write-message';
export { quoteLook } from './staff/answer-inside';
export { inquiryStaff } from './staff/answer-quotes';
export { quotesFile } from './staff/list-file';
export { findQuotes } from './staff/find-quotes';
export { priceHistory } from './staff/price-history';
export { quoteQueue } from './staff/quotes-waiting';

/** How many of a company's quote requests wait for the seller: one statement. */
export const waitingQuotes = (tx: Db, khId: number): Promise<number> => inquiryStore(tx).waiting(khId);

export const inquiriesModule: ServerModule = {
  name: 'inquiries',
  setUp(platform) {
    onAccountProven(platform, (tx, account) => inquiryWriter(tx).claim(account));
  },
  routes(route) {
    route('inquirySubmit', ({ platform, body, session, request, now }) =>
      submitInquiry(platform, body, { session, address: request.address, now }),
    );
    route('quotePage', pageQuotes);
    route('quoteDetail', (call) => quoteOf(call.db, call.params.id, call));
    route('quoteMessage', writeMessage);
    route('quoteAccept', acceptQuote);
    route('quoteWithdraw', withdrawQuote);
    route('quoteAgain', repeatInquiry);
  },
  jobs(registry, platform) {
    registry.job(QUOTE_EXPIRE_JOB, ({ key, now }) => expireQuote(platform, key, now));
  },
  audit: auditQuotes,
  exports: exportQuotes,
};
