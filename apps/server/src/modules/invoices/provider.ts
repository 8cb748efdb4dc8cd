/** One line as it is printed. Amounts in fen, positive; a red letter's are taken back. */
export interface PrintedLine {
  name: string;
  spec: string;
  unit: string;
  pieces: number | null;
  taxCode: string;
  /** 1300 = 13 % */
  taxRateBp: number;
  amount: number;
  net: number;
  tax: number;
}

/** What is to be issued. The serial is ours, made once, and the same in every repeat. */
export interface IssueOrder {
  serial: string;
  kind: 'ordinary' | 'special';
  buyer: {
    name: string;
    taxNumber: string;
    address: string;
    phone: string;
    bank: string;
    account: string;
  };
  /** Where the service sends its own message; '' = it sends none. */
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

/** What the provider says of a serial. */
export interface InvoiceVerdict {
  /**
   * unknown: the provider has no such serial · duplicate: it had it already when it was issued again, so it must be
   * asked about.
   */
  state: 'processing' | 'issued' | 'refused' | 'unknown' | 'duplicate';
  serial: string;
  /** 发票号码; only when issued. */
  number: string;
  /** Fen, as it was issued; compared with what was asked. */
  amount: number;
  issuedAt: Date | null;
  /** Chinese, why it was refused. */
  reason: string;
  /** The field to mend: one of a title, receiveTo, orders, or ''. */
  field: string;
}

export interface InvoiceFile {
  format: 'pdf' | 'ofd' | 'xml';
  bytes: Buffer;
}

/** The provider was not reached at all: nothing was said, so nothing can have happened. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/**
 * One provider of invoices. Every call may be repeated with the same serial and then changes nothing. `ProviderAway`
 * is thrown when nothing can have reached it; anything else thrown means that nobody knows. No call is made while a
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
