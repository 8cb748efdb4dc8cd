import { refuse, type WireInvoiceFile } from '@pifa/contract';
import {
  asAttachment,
  type Db,
  FileAnswer,
  linkOpens,
  type Platform,
  signLink,
  type Handler,
} from '../../platform';
import { findDocument } from './invoice-store';
import type { InvoiceFile } from './provider';
import { providerOf } from './providers';

const MEDIA = { pdf: 'application/pdf', ofd: 'application/ofd', xml: 'application/xml' } as const;
const SMALLEST = 32;
const LARGEST = 6 * 1024 * 1024;

/** The format by the bytes, whatever the name says; undefined for anything but an invoice file. */
export function formatOf(bytes: Buffer): InvoiceFile['format'] | undefined {
  if (bytes.length < SMALLEST || bytes.length > LARGEST) return undefined;
  const head = bytes.subarray(0, 5).toString('latin1');
  if (head === '%PDF-') return 'pdf';
  // OFD is a zip.
  if (head.startsWith('PK\u0003\u0004')) return 'ofd';
  return head === '<?xml' ? 'xml' : undefined;
}

/** Fetches the provider's files of an issued document; throws while there are none, so that the job is retried. */
export async function fetchFiles(
  platform: Pick<Platform, 'db' | 'ids' | 'files' | 'ports'>,
  id: string,
  now: Date,
): Promise<void> {
  const document = await findDocument(platform.db, id);
  const provider = document && providerOf(platform, document.provider);
  if (!document || !provider) return;
  const files = await provider.files(document.serial);
  if (files.length === 0) throw new Error('The files are not there yet');
  for (const { format, bytes } of files) {
    if (formatOf(bytes) !== format) throw new Error(`No ${format} file`);
    await keepFile(platform, platform.db, id, { format, bytes }, now);
  }
}

/** Stores one file of a document; false when it has a file of this format already, or does not exist. */
export async function keepFile(
  { files, ids }: Pick<Platform, 'ids' | 'files'>,
  db: Db,
  documentId: string,
  { format, bytes }: InvoiceFile,
  now: Date,
): Promise<boolean> {
  const document = await findDocument(db, documentId);
  if (!document) return false;
  const redId = document.kind === 'red' ? document.id : null;
  const known = await db
    .selectFrom('invoice_files')
    .select('id')
    .where('invoice_id', '=', document.invoiceId)
    .where('red_id', 'is not distinct from', redId)
    .where('format', '=', format)
    .executeTakeFirst();
  if (known) return false;
  const id = ids.unguessable();
  await files.put(id, bytes);
  const { no } = await db
    .selectFrom('invoices')
    .select('no')
    .where('id', '=', document.invoiceId)
    .executeTakeFirstOrThrow();
  const stored = await db
    .insertInto('invoice_files')
    .values({
      id,
      invoice_id: document.invoiceId,
      red_id: redId,
      kh_id: document.khId,
      format,
      name: `${no}${redId === null ? '' : '-红字'}.${format}`,
      media_type: MEDIA[format],
      bytes: bytes.length,
      created_at: now,
    })
    .onConflict((key) => key.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The files of a company's invoice, each with a link that works for a few minutes. */
export async function filesOf(
  platform: Pick<Platform, 'settings' | 'db'>,
  invoiceId: string,
  khId: number,
  now: Date,
): Promise<WireInvoiceFile[]> {
  const rows = await platform.db
    .selectFrom('invoice_files')
    .select(['id', 'format', 'name', 'red_id'])
    .where('invoice_id', '=', invoiceId)
    .where('kh_id', '=', khId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, format, name, red_id }) => {
    const { query, end } = signLink(platform, { kind: 'invoice-file', id }, khId, now);
    return {
      id,
      format,
      name,
      redId: red_id ?? '',
      url: `/api/finance/invoice/file/${id}?${query}`,
      expireTime: end.toISOString(),
    };
  });
}

/**
 * Sends a file for a signed link of its owner. A link that was altered, has expired, names another company's file or comes
 * with another company's session is refused like a missing file (I37).
 */
export const giveInvoiceFile: Handler<'invoiceFile'> = async (call) => {
  const { platform, db, files, session, params, query, now } = call;
  const nothing = refuse('not-found', { what: '该文件' });
  const linked = { kind: 'invoice-file', id: params.id } as const;
  if (!linkOpens(platform, linked, query, { khId: session?.khId, now })) return nothing;
  const file = await db
    .selectFrom('invoice_files')
    .select(['name', 'media_type'])
    .where('id', '=', params.id)
    .where('kh_id', '=', Number(query.kh))
    .executeTakeFirst();
  const bytes = file && (await files.get(params.id));
  if (!bytes) return nothing;
  return new FileAnswer(bytes, file.media_type, {
    'cache-control': 'private, no-store',
    'content-disposition': asAttachment(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  });
};
