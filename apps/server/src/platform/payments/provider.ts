/** What a payment provider says of a trade. */
export interface Verdict {
  /** unknown: the provider has no such trade (yet) */
  state: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'closed' | 'unknown';
  /** The provider's own number of the money; only when it succeeded. */
  transaction: string;
  /** Fen. */
  amount: number;
  currency: string;
  merchant: string;
  /** When the money moved, as the provider says. */
  paidAt: Date | null;
  /** Chinese, for the buyer; '' when there is nothing to say. */
  reason: string;
}

/** A callback whose signature holds. What it says is still compared with what was asked. */
export interface Notice extends Verdict {
  noticeId: string;
  /** Our number of the try. */
  outTradeNo: string;
  /** Everything it said, to be kept. */
  content: unknown;
}

/** How a callback came in. */
export interface RawNotice {
  headers: Record<string, string | string[] | undefined>;
  /** The bytes as text: signatures are made over bytes. */
  rawBody: string;
  now: Date;
}

export interface RefundAnswer {
  state: 'succeeded' | 'refused' | 'processing';
  providerRefund: string;
  reason: string;
}

/** Who stands before the code. */
export interface Payer {
  address: string;
  onPhone: boolean;
  /**
   * Code of the provider in whose own browser on a phone the payer is; '' in any other browser. Most other providers'
   * pages do not open there.
   */
  browserOf: string;
  /** Whom the provider asked to be paid knows the payer as; '' when nobody asked. */
  identity: string;
}

/** What a provider's own browser wants to open its payment, under our signature. */
export interface Bridge {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/** How a provider tells the mall which of its users pays. */
export interface PayerGrant {
  /** Where the browser goes; it comes back to `redirectTo` with `code` and `state`. */
  page(redirectTo: string, state: string): string;
  /** The identity for a code; undefined when the provider does not know it, or no more. A code serves once. */
  identityOf(code: string): Promise<string | undefined>;
}

/**
 * One payment provider. Every call may be repeated with the same numbers and then changes nothing; a provider that
 * cannot be reached throws. No call is made while a transaction is open.
 */
export interface Provider {
  code: string;
  /** Our number at the provider; a verdict about anybody else's money is not believed. */
  merchant: string;
  /** What a callback is answered with when all is well; undefined: the usual envelope. */
  thanks?: string;
  /**
   * The code for the desktop and the page for the phone; '' where this trade cannot serve the other device. `bridge`
   * serves the payer of this identity alone.
   */
  start(trade: {
    outTradeNo: string;
    amount: number;
    subject: string;
    expiresAt: Date;
    /** Where a phone goes back to afterwards. */
    returnUrl: string;
    payer: Payer;
  }): Promise<{ qrText: string; payUrl: string; bridge?: Bridge }>;
  query(outTradeNo: string): Promise<Verdict>;
  /**
   * 'paid': too late to close. 'no-trade': nothing to close yet, because the provider makes a trade only when somebody
   * scans; until the code ends by itself, somebody still may.
   */
  close(outTradeNo: string): Promise<'closed' | 'paid' | 'no-trade'>;
  refund(refund: {
    outTradeNo: string;
    outRefundNo: string;
    amount: number;
    /** The provider's number of the money, and how much of it came. */
    transaction: string;
    captured: number;
    reason: string;
  }): Promise<RefundAnswer>;
  /** undefined: not signed by the provider, too old, or unreadable. */
  parseNotice(raw: RawNotice): Notice | undefined;
  /** Whether it can be paid through inside the own browser of the provider named. */
  opensInBrowserOf(code: string): boolean;
  /** Absent: this provider knows no payer by identity. */
  grant?: PayerGrant | undefined;
}

export const CURRENCY = 'CNY';
