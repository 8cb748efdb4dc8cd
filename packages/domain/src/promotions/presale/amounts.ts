import { type Fen, type PricePair, addFen, fen, lineAmount, lowerPair } from '../../money';
import type { BuyerChoices, PromotionRecord } from '../../pricing/types';
import { goodsRow } from '../activity';
import { type Quantity, type QuantityRule, totalPieces } from '../../quantity';
import type { BasketLine } from '../kind';
import { type PresaleGoods, type PresaleSettings, depositOf } from './settings';

/** The buyer pays all at once: because the seller says so, or by `choices[promotion] = ['full']`. */
export function paysInFull(
  { pay }: PresaleSettings,
  record: PromotionRecord,
  choices: BuyerChoices,
): boolean {
  return pay === 'full' || (pay === 'either' && choices[record.id]?.includes('full') === true);
}

/** The price at the final total of this goods in the order; a higher tier is never dearer. */
export function presalePair(row: PresaleGoods, pieces: number): PricePair {
  const base: PricePair = { perPack: row.perPack, perPiece: row.perPiece };
  return row.tiers.filter(({ fromPieces }) => fromPieces <= pieces).reduce<PricePair>(lowerPair, base);
}

export type Deposit = {
  /** Paid first. */
  readonly deposit: Fen;
  /** What it counts for. */
  readonly worth: Fen;
  /** worth − deposit: taken off with the balance. */
  readonly surplus: Fen;
};

/** The deposit of so many of one goods that come to `total`; never more than they come to. */
export function lineDeposit(row: PresaleGoods, { packs, pieces }: Quantity, total: Fen): Deposit {
  const rates = depositOf(row);
  const deposit = fen(Math.min(lineAmount(rates.deposit, packs, pieces), total));
  const worth = fen(Math.min(Math.max(lineAmount(rates.worth, packs, pieces), deposit), total));
  return { deposit, worth, surplus: fen(worth - deposit) };
}

/** What so many of one goods come to in a presale, before anything else of the order is known. All fen. */
export type PresaleAmounts = Pick<Deposit, 'deposit' | 'worth'> & {
  /** The whole price at this total. */
  readonly total: Fen;
  /** What is left to pay after the deposit has counted for its worth. */
  readonly balance: Fen;
  /** Deposit and balance together. */
  readonly paid: Fen;
};

/** 定金, 尾款 and 合计 of a quantity by itself, as the order splits them. */
export function presaleAmounts(row: PresaleGoods, rule: QuantityRule, quantity: Quantity): PresaleAmounts {
  const total = lineAmount(presalePair(row, totalPieces(rule, quantity)), quantity.packs, quantity.pieces);
  const { deposit, worth } = lineDeposit(row, quantity, total);
  const balance = fen(total - worth);
  return { deposit, worth, total, balance, paid: addFen(deposit, balance) };
}

/** The deposit over all lines of a presale; never more than a line comes to. */
export function depositOver(
  settings: PresaleSettings,
  record: PromotionRecord,
  lines: readonly BasketLine[],
): Deposit {
  let deposit = fen(0);
  let worth = fen(0);
  for (const { line, activity, left } of lines) {
    const row = activity?.ref === record.id ? goodsRow(settings.goods, line.goods.goodsId) : null;
    if (!row) continue;
    const own = lineDeposit(row, line.quantity, left);
    deposit = addFen(deposit, own.deposit);
    worth = addFen(worth, own.worth);
  }
  return { deposit, worth, surplus: fen(worth - deposit) };
}
