import type { Transaction } from '../../../platform';

/** Requests with their versions, messages, history and held lines, by table, for `pifa export`. */
export async function exportQuotes(tx: Transaction): Promise<Record<string, unknown[]>> {
  return {
    quoteRequests: await tx
      .selectFrom('quote_requests')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    quoteVersions: await tx.selectFrom('quote_versions').selectAll().orderBy('id').execute(),
    quoteLines: await tx.selectFrom('quote_lines').selectAll().orderBy('id').execute(),
    quoteLineOrders: await tx.selectFrom('quote_line_orders').selectAll().orderBy('id').execute(),
    quoteMessages: await tx.selectFrom('quote_messages').selectAll().orderBy('id').execute(),
    quoteHistory: await tx.selectFrom('quote_history').selectAll().orderBy('id').execute(),
    quoteAttachments: await tx
      .selectFrom('quote_attachments')
      .selectAll()
      .orderBy('quote_id')
      .orderBy('sort')
      .execute(),
  };
}
