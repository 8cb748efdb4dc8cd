import type { WireGoodsCard } from '@pifa/contract';
import { goodsToWire } from '../../goods-row';
import { type PriceBuyer, priceToWire, toFacts } from '../../pricing';
import { factsRunning, NOTHING_RUNS, type Running } from '../running';
import type { CardRow } from './card-store';

/** For whom an answer is made. */
export interface Viewer {
  buyer: PriceBuyer | null;
  /** false: every price word is absent (I34) */
  pricesVisible: boolean;
  now: Date;
}

/** A goods as its card is sent; `running` is what it gets by itself. */
export function cardToWire(
  row: CardRow,
  { buyer, pricesVisible, now }: Viewer,
  running: Running = NOTHING_RUNS,
): WireGoodsCard {
  const card = goodsToWire(row);
  if (!pricesVisible) return card;
  // Not spread into another object: adding keys to a copy costs V8 some 20 µs a card.
  return Object.assign(card, priceToWire(factsRunning(toFacts(row, buyer, now), running), buyer, now));
}
