import { type CallBody, type CallData, isRefusal, type Refusal, refusalText } from '@pifa/contract';
import { addLines, type Asked } from './add-lines';
import { addPromoted } from './add-promoted';
import type { CartCall } from './use-cart';

type Added = CallData<'cartAdd'>;

/**
 * Puts lines into the cart: ordinary ones, and those under an activity or an additional purchase, each with a result
 * of its own. One single line that cannot be added is a refusal.
 */
export async function addToCart(call: CartCall, body: CallBody<'cartAdd'>): Promise<Added | Refusal> {
  const asked = Array.isArray(body) ? body : [body];
  const promoted = asked.filter(isPromoted);
  if (promoted.length === 0) return addLines(call, body);
  const ordinary = asked.filter((line) => !isPromoted(line));
  const plain = ordinary.length > 0 ? await addLines(call, ordinary) : undefined;
  if (isRefusal(plain)) return plain;
  const under = await addPromoted(call, promoted);
  if (isRefusal(under)) return under;
  const [only] = under.outcomes;
  if (!Array.isArray(body) && isRefusal(only)) return only;
  const results = merge(asked, plain?.results ?? [], under.outcomes);
  const first = under.outcomes.find((outcome) => !isRefusal(outcome));
  const obj =
    plain?.obj ??
    (first && !isRefusal(first)
      ? { id: String(first.id), goodsId: first.goods.id, ipcnt: first.packs, spcnt: first.pieces }
      : null);
  const { rows } = under;
  return {
    obj,
    results,
    sumIpcnt: rows.reduce((sum, row) => sum + row.packs, 0),
    sumSpcnt: rows.reduce((sum, row) => sum + row.pieces, 0),
    kinds: new Set(rows.map((row) => row.goods.id)).size,
  };
}

export const isPromoted = ({ activityId, offerId }: Asked): boolean =>
  activityId !== undefined || offerId !== undefined;

type Outcomes = Exclude<Awaited<ReturnType<typeof addPromoted>>, Refusal>['outcomes'];

/** The results in the order in which the lines were asked. */
function merge(asked: readonly Asked[], plain: Added['results'], under: Outcomes): Added['results'] {
  const [ordinary, promoted] = [[...plain], [...under]];
  return asked.flatMap((line) => {
    if (!isPromoted(line)) return ordinary.shift() ?? [];
    const outcome = promoted.shift();
    if (outcome === undefined) return [];
    const { goodsId } = line;
    return isRefusal(outcome)
      ? { goodsId, id: '', success: false, message: refusalText(outcome), code: outcome.refused }
      : { goodsId, id: String(outcome.id), success: true, message: '' };
  });
}
