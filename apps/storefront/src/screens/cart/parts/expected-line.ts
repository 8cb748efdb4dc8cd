import { factsFromWire, type WireCartLine } from '@pifa/contract/client';
import {
  type Buyer,
  lineAmount,
  type PricePair,
  previewOf,
  type Quantity,
  samePair,
  ZERO_FEN,
} from '@pifa/domain';
import type { TradeLine } from '../../../widgets/order-parts';

/**
 * The line at a quantity that the server has not answered yet, from what its row already shows: its pair, and its own
 * ladder where that is what gave the pair. Promotions over the basket are the server's to say, so this stands only
 * until its answer comes. The line as it is where nothing can be worked out.
 */
export function expectedLine(
  wire: WireCartLine,
  line: TradeLine,
  quantity: Quantity,
  buyer: Buyer | null,
  now: Date,
): TradeLine {
  const same = quantity.packs === line.quantity.packs && quantity.pieces === line.quantity.pieces;
  if (same || !line.pair) return line;
  const pair = pairAt(wire, line.pair, line.quantity, quantity, buyer, now);
  try {
    return { ...line, pair, amount: lineAmount(pair, quantity.packs, quantity.pieces), saved: ZERO_FEN };
  } catch {
    // More than money can count: the server says so in its own words.
    return line;
  }
}

function pairAt(
  wire: WireCartLine,
  shown: PricePair,
  before: Quantity,
  quantity: Quantity,
  buyer: Buyer | null,
  now: Date,
): PricePair {
  const facts = factsFromWire(wire);
  // A ladder over a group counts lines that this row does not know.
  if (!facts?.ladder || facts.ladder.scope !== 'goods') return shown;
  // Where the facts do not lead to the pair that stands there, something else gave it.
  if (!samePair(previewOf(facts, before, buyer, now).pair, shown)) return shown;
  return previewOf(facts, quantity, buyer, now).pair;
}
