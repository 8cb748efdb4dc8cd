import { type CallData, isRefusal, type Refusal } from '@pifa/contract';
import type { Platform, Route } from '../../platform';
import { noteDemand } from '../goods';
import { addToCart } from './add-to-cart';
import { cartToWire } from './cart-to-wire';
import { type CartCall, changeCart, type Decide, priceCurrent, readWhole } from './change-cart';
import { changeLines } from './change-lines';
import { choose } from './choose';
import { deleteAll, deleteLines, deleteStock } from './delete-lines';
import { rememberedCarts } from './remembered-carts';

/** The calls of the cart (SPEC §7). */
export function cartRoutes(route: Route, platform: Platform): void {
  const carts = rememberedCarts(platform);
  /** Answers the whole cart as it is after the change. */
  const change = async (call: CartCall, decide: Decide): Promise<CallData<'cartList'> | Refusal> => {
    const changed = await changeCart(call, carts, decide);
    return isRefusal(changed) ? changed : cartToWire(await priceCurrent(call, changed));
  };
  route('cartList', async (call) => cartToWire(await priceCurrent(call, await readWhole(call, carts))));
  route('cartAdd', async (call) => {
    const answer = await addToCart(call, carts, call.body);
    if (isRefusal(answer)) return answer;
    for (const { goodsId, success } of answer.results)
      if (success) noteDemand(call.platform, Number(goodsId), 'carts');
    return answer;
  });
  route('cartChange', (call) => change(call, changeLines(call.body)));
  route('cartChoose', (call) => change(call, choose(call.body)));
  route('cartDelete', (call) => change(call, deleteLines(call.query.ids)));
  route('cartDeleteAll', (call) => change(call, deleteAll));
  route('cartDeleteStock', (call) => change(call, deleteStock));
}
