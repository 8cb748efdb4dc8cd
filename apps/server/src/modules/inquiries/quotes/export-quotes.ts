import { allRows, type Transaction } from '../../../platform';

/** Requests with their versions, messages, history and held lines, by table, for `pifa export`. */
export async function exportQuotes(tx: Transaction): Promise<Record<string, unknown[]>> {
  return {
    quoteRequests: await allRows(tx, 'quote_requests', 'created_at', 'id'),
    quoteVersions: await allRows(tx, 'quote_versions', 'id'),
    quoteLines: await allRows(tx, 'quote_lines', 'id'),
    quoteLineOrders: await allRows(tx, 'quote_line_orders', 'id'),
    quoteMessages: await allRows(tx, 'quote_messages', 'id'),
    quoteHistory: await allRows(tx, 'quote_history', 'id'),
    quoteAttachments: await allRows(tx, 'quote_attachments', 'quote_id', 'sort'),
  };
}
