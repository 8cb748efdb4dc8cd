import { type CallBody, type Refusal, refuse } from '@pifa/contract';
import { fen, freightProblem, type FreightCharge, type FreightRule, yuanToFen } from '@pifa/domain';
import { badInput } from '../../../platform';
import type { StoredFreight } from '../freight';

type Entered = Pick<CallBody<'adminFreightSave'>, 'name' | 'shipFrom' | 'rules'>;
export type FreightDraft = Pick<StoredFreight, 'name' | 'shipFrom' | 'rules'>;

/** A template as it is entered, beside the stored ones; `replaced`: the one that it takes the place of. */
export function readDraft(
  { name, shipFrom, rules: entered }: Entered,
  stored: readonly StoredFreight[],
  replaced: StoredFreight | undefined,
): FreightDraft | Refusal {
  const rules = entered.map(readRule);
  const problem = freightProblem(rules);
  if (problem) return badInput(problem);
  const same = stored.find((one) => one.shipFrom === shipFrom && one.id !== replaced?.id);
  return same ? takenPlace(shipFrom, `「${same.name}」`) : { name, shipFrom, rules };
}

export const takenPlace = (shipFrom: string, name: string): Refusal =>
  refuse('transition-refused', {
    text: `${shipFrom === '' ? '其他发货地' : `「${shipFrom}」`}已有模板${name}，请改那一份`,
  });

function readRule({
  regions,
  by,
  first,
  firstFee,
  next,
  nextFee,
  freeFrom,
}: Entered['rules'][number]): FreightRule {
  const firstAmount = fen(yuanToFen(firstFee));
  const charge: FreightCharge =
    by === 'none'
      ? { by }
      : by === 'flat'
        ? { by, amount: firstAmount }
        : { by, first, firstAmount, step: Math.max(next, 1), stepAmount: fen(yuanToFen(nextFee)) };
  return {
    regions: [...new Set(regions)].sort(),
    charge,
    freeFrom: freeFrom && by !== 'none' ? fen(yuanToFen(freeFrom)) : null,
  };
}
