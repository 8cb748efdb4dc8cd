import { z } from 'zod';

const cents = z.string().regex(/^\d{1,13}\.\d{2}$/);

/** What the service answers about a serial (docs/how-to/invoices.md). */
export const verdictShape = z.object({
  serial: z.string().max(64),
  status: z.enum(['PROCESSING', 'ISSUED', 'REFUSED', 'NOT_FOUND', 'DUPLICATE']),
  invoiceNo: z.string().max(30).default(''),
  totalAmount: cents.optional(),
  issuedAt: z.iso.datetime({ offset: true }).optional(),
  reason: z.string().max(500).default(''),
  field: z.string().max(30).default(''),
});

export const filesShape = z.object({
  files: z.array(z.object({ format: z.enum(['pdf', 'ofd', 'xml']), content: z.base64() })).max(6),
});

export const doneShape = z.object({ done: z.literal(true) });

/** Fen as the service writes money: 「12.34」. */
export const toText = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
export const toFen = (text: string): number => Number(text.replace('.', ''));
