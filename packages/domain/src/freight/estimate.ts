import { type Fen, formatAmount } from '../money';
import type { Quote } from '../pricing/quote-types';
import { freightFor } from './freight-for';
import type { FreightTemplate } from './types';

/** The freight estimate of a cart, before checkout. */
export type FreightEstimate = {
  /** Null where nothing is delivered. */
  readonly amount: Fen | null;
  /** 「再买 ¥28.00 免运费」「免运费」, or why nothing is delivered; empty where neither applies. */
  readonly text: string;
};

/**
 * The freight of the checked lines of a quote, by the rule of checkout (RULINGS 7). A coupon chosen later may take the
 * goods below the threshold for free freight. `factsOf` = grams per piece of a line, and where it ships from.
 */
export function estimateFreight(
  { lines }: Pick<Quote, 'lines'>,
  template: FreightTemplate,
  regionCode: string,
  factsOf: (key: string) => { readonly weight: number; readonly shipFrom: string } | undefined,
): FreightEstimate {
  const sent = lines.filter(({ checked }) => checked);
  const answer = freightFor(
    template,
    regionCode,
    sent.map(({ key, payable, totalPieces }) => ({
      amount: payable,
      pieces: totalPieces,
      weight: factsOf(key)?.weight ?? 0,
      shipFrom: factsOf(key)?.shipFrom ?? '',
    })),
  );
  if (answer.kind === 'not-delivered') return { amount: null, text: answer.text };
  const { amount, missingForFree } = answer;
  if (amount === 0) return { amount, text: '免运费' };
  return { amount, text: missingForFree === null ? '' : freeFreightText(missingForFree) };
}

/** 「再买 ¥28.00 免运费」. */
export function freeFreightText(missing: Fen): string {
  return `再买 ¥${formatAmount(missing)} 免运费`;
}
