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
 * The line at a quantity the server has not confirmed yet, from the price pair in its row and its own ladder if that
 * set the pair. Basket promotions are left to the server, so this is shown only until the response. Returns the line
 * unchanged if nothing can be worked out.
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
    // The amount exceeds the safe range: leave the refusal to the server.
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
  // A group ladder counts lines this row does not know.
  if (!facts?.ladder || facts.ladder.scope !== 'goods') return shown;
  // If the facts do not give the current pair, another promotion set it.
  if (!samePair(previewOf(facts, before, buyer, now).pair, shown)) return shown;
  return previewOf(facts, quantity, buyer, now).pair;
}
