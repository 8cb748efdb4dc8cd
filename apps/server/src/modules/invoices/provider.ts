import type { InvoiceLine, TitleFields } from '@pifa/domain';

/** One printed line. Amounts in fen, positive; those of a red letter are taken back. */
export type PrintedLine = Omit<InvoiceLine, 'from'>;

/** An invoice to issue. The serial is ours and stays the same in every retry. */
export interface IssueOrder {
  serial: string;
  kind: 'ordinary' | 'special';
  buyer: Pick<TitleFields, 'name' | 'taxNumber' | 'address' | 'phone' | 'bank' | 'account'>;
  /** Where the service sends its own notice; '' = it sends none. */
  email: string;
  phone: string;
  remark: string;
  lines: readonly PrintedLine[];
  amount: number;
  net: number;
  tax: number;
}

/** A red letter over a part or the whole of an issued invoice. */
export interface RedOrder extends IssueOrder {
  originalSerial: string;
  originalNumber: string;
  reason: string;
}

/** The provider's verdict on a serial. */
export interface InvoiceVerdict {
  /**
   * unknown: the provider has no such serial · duplicate: it had the serial already when asked to issue it, so the
   * serial must be queried.
   */
  state: 'processing' | 'issued' | 'refused' | 'unknown' | 'duplicate';
  serial: string;
  /** 发票号码; only when issued. */
  number: string;
  /** Fen, as it was issued; compared with the requested amount. */
  amount: number;
  issuedAt: Date | null;
  /** Why it was refused, in Chinese. */
  reason: string;
  /** The field to correct: one of a title, receiveTo, orders, or ''. */
  field: string;
}

export interface InvoiceFile {
  format: 'pdf' | 'ofd' | 'xml';
  bytes: Buffer;
}

/** The provider was not reached at all, so nothing can have happened. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/**
 * One invoice provider. Repeating a call with the same serial changes nothing. A call throws `ProviderAway` when the
 * request cannot have reached the provider; after any other error the outcome is unknown. No call is made while a
 * transaction is open.
 */
export interface InvoiceProvider {
  code: string;
  issue(order: IssueOrder): Promise<InvoiceVerdict>;
  redLetter(order: RedOrder): Promise<InvoiceVerdict>;
  /** Of either: the serial tells them apart. */
  query(serial: string): Promise<InvoiceVerdict>;
  /** The files of an issued serial, in every format the provider gives. */
  files(serial: string): Promise<InvoiceFile[]>;
  /** Lets the provider send the files of an issued serial. */
  deliver(serial: string, email: string): Promise<void>;
}
