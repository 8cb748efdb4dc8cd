import type { InvoiceProvider, InvoiceVerdict, IssueOrder } from '../provider';
import { type ClientOptions, shudianClient } from './client';
import { doneShape, filesShape, toFen, toText, verdictShape } from './shapes';

interface Options extends ClientOptions {
  code: string;
  seller: { name: string; taxNumber: string };
}

const STATES = {
  PROCESSING: 'processing',
  ISSUED: 'issued',
  REFUSED: 'refused',
  NOT_FOUND: 'unknown',
  DUPLICATE: 'duplicate',
} as const satisfies Record<string, InvoiceVerdict['state']>;

/** A 数电发票 service over the protocol of docs/how-to/invoices.md; the simulator speaks it too. */
export function shudianProvider({ code, seller, ...client }: Options): InvoiceProvider {
  const say = shudianClient(client);

  async function ask(path: string, serial: string, content: object): Promise<InvoiceVerdict> {
    const answer = await say(path, { serial, ...content }, verdictShape);
    if (answer.serial !== serial) throw new Error('The invoice service answered about another serial');
    return {
      state: STATES[answer.status],
      serial,
      number: answer.invoiceNo,
      amount: answer.totalAmount === undefined ? 0 : toFen(answer.totalAmount),
      issuedAt: answer.issuedAt === undefined ? null : new Date(answer.issuedAt),
      reason: answer.reason,
      field: answer.field,
    };
  }

  return {
    code,
    issue: (order) => ask('/v1/invoices', order.serial, printed(order, seller)),
    redLetter: (order) =>
      ask('/v1/invoices/red', order.serial, {
        ...printed(order, seller),
        originalSerial: order.originalSerial,
        originalInvoiceNo: order.originalNumber,
        redReason: order.reason,
      }),
    query: (serial) => ask('/v1/invoices/query', serial, {}),
    async files(serial) {
      const { files } = await say('/v1/invoices/files', { serial }, filesShape);
      return files.map(({ format, content }) => ({ format, bytes: Buffer.from(content, 'base64') }));
    },
    async deliver(serial, email) {
      await say('/v1/invoices/deliver', { serial, email }, doneShape);
    },
  };
}

/** Money as text with two decimals: no service is trusted with floats. */
function printed(order: IssueOrder, seller: Options['seller']) {
  return {
    type: order.kind === 'special' ? 'SPECIAL' : 'ORDINARY',
    seller,
    buyer: order.buyer,
    notify: { email: order.email, phone: order.phone },
    remark: order.remark,
    taxIncluded: true,
    lines: order.lines.map((line) => ({
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      ...(line.pieces === null ? {} : { quantity: line.pieces }),
      taxCode: line.taxCode,
      taxRate: (line.taxRateBp / 10_000).toFixed(4),
      amount: toText(line.amount),
      netAmount: toText(line.net),
      taxAmount: toText(line.tax),
    })),
    totalAmount: toText(order.amount),
    totalNetAmount: toText(order.net),
    totalTaxAmount: toText(order.tax),
  };
}
