import { lineAmount } from '../money';
import type { WorkingLine } from './basket';
import { piecesOf } from './ladder-count';
import { overQuotaOf } from './over-quota';
import type { Begun } from './run';
import { oneOfEach, tierInfo } from './tiers';
import type { QuotedLine, TraceStep } from './quote-types';
import { type UnitContext, unitPair } from './unit-stage';

/** A line as the quote answers it, whatever stages it has been through. */
export function quotedLine(
  entry: WorkingLine,
  { counts, context }: Pick<Begun, 'counts' | 'context'>,
  tells = true,
): QuotedLine {
  const { line, unit, amount, adjustments, dropped } = entry;
  const { packs, pieces } = line.quantity;
  const later = adjustments.map(
    ({ cause, amount: part }): TraceStep => ({
      ...cause,
      pair: null,
      amount: part,
      chosen: true,
      note: '本行分摊',
    }),
  );
  return {
    key: line.key,
    goodsId: line.goods.goodsId,
    checked: line.checked && dropped === null,
    context: line.context,
    activity: unit.activity,
    dropped,
    quantity: line.quantity,
    totalPieces: piecesOf(line),
    listAmount: lineAmount(line.goods.list, packs, pieces),
    pair: unit.pair,
    winner: unit.winner,
    amount,
    adjustments,
    payable: entry.left,
    trace: [...unit.trace, ...later],
    tier: tells ? tierOf(entry, counts.get(line.key) ?? null, context) : null,
    overQuota: overQuotaOf(line, unit),
  };
}

function tierOf({ line }: WorkingLine, counted: number | null, context: UnitContext): QuotedLine['tier'] {
  if (counted === null) return null;
  const judged = oneOfEach(line.goods.rule);
  return tierInfo(line.goods, counted, line.quantity, (at) => unitPair(line, at, judged, context));
}
