import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { Refused, type Transaction } from '../../platform';

/** Papers that staff print of orders; all but the first bear the address. */
export const DOCUMENTS = ['picking', 'delivery', 'label'] as const;
export type PrintedDocument = (typeof DOCUMENTS)[number];

/** What is asked for in one go, and the papers that it consists of. */
export const PRINTS = {
  picking: ['picking'],
  delivery: ['delivery'],
  label: ['label'],
  'picking-delivery': ['picking', 'delivery'],
} as const satisfies Record<string, readonly PrintedDocument[]>;
export type Print = keyof typeof PRINTS;

export const DOCUMENT_NAMES: Readonly<Record<PrintedDocument, string>> = {
  picking: '拣货单',
  delivery: '发货单',
  label: '标签',
};

/** The last printed papers of `o` bear another address than the order has now. */
export const PAPERS_OLD = sql<boolean>`exists (
  select from (
    select distinct on (p.document) p.address_digest from order_prints p
    where p.order_id = o.id and p.document <> 'picking' order by p.document, p.id desc) last
  where last.address_digest <> md5(o.address::text))`;

/** An address that was changed after printing blocks shipping until the papers are printed again (ADMIN §8.1). */
export async function refuseOldPapers(tx: Transaction, orderId: string): Promise<void> {
  const { rows } = await sql<{ old: boolean }>`
    select ${PAPERS_OLD} as old from orders o where o.id = ${orderId}`.execute(tx);
  if (rows[0]?.old)
    throw new Refused(refuse('transition-refused', { text: '打印后收货地址已改，请重新打印' }));
}

/** Keeps who printed what, and the address that stood on it. */
export async function notePrints(
  tx: Transaction,
  orderIds: readonly string[],
  print: { document: PrintedDocument; operatorId: number; now: Date },
): Promise<void> {
  await sql`
    insert into order_prints (order_id, document, operator_id, address_digest, printed_at)
    select o.id, ${print.document}, ${print.operatorId}::bigint, md5(o.address::text), ${print.now}::timestamptz
    from orders o where o.id = any(${[...orderIds]}) order by o.id`.execute(tx);
}
