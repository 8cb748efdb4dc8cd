/** Inquiries of buyers; a submitted one is a quote request with versions. */
import type { Db, ServerModule } from '../../platform';
import { onAccountProven } from '../members';
import { inquiryStore, inquiryWriter } from './inquiry-store';
import { submitInquiry } from './submit-inquiry';

/** How many of a company's quote requests wait for an answer: one statement. */
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
  },
  async exports(tx) {
    return {
      quoteRequests: await tx
        .selectFrom('quote_requests')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
      quoteVersions: await tx.selectFrom('quote_versions').selectAll().orderBy('id').execute(),
      quoteLines: await tx.selectFrom('quote_lines').selectAll().orderBy('id').execute(),
    };
  },
};
