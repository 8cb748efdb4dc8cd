import { type CallData, type CallName, isRefusal, type Refusal } from '@pifa/contract';
import type { Handler, Route } from '../../platform';
import { addToCart } from './add-to-cart';
import { cartToWire } from './cart-to-wire';
import { type CartCall, changeAndPrice, type Decide, readCart } from './change-cart';
import { changeLines } from './change-lines';
import { choose } from './choose';
import { deleteAll, deleteLines, deleteStock } from './delete-lines';

/** The calls of the cart (SPEC §7). */
export function cartRoutes(register: Route): void {
  const route = <Name extends CallName>(name: Name, handler: Handler<Name>) =>
    register(name, handler, { provesSession: true });
  route('cartList', async (call) => cartToWire(await readCart(call)));
  route('cartAdd', (call) => addToCart(call, call.body));
  route('cartChange', (call) => change(call, changeLines(call.body)));
  route('cartChoose', (call) => change(call, choose(call.body)));
  route('cartDelete', (call) => change(call, deleteLines(call.query.ids)));
  route('cartDeleteAll', (call) => change(call, deleteAll));
  route('cartDeleteStock', (call) => change(call, deleteStock));
}

/** Answers the whole cart as it is after the change. */
async function change(call: CartCall, decide: Decide): Promise<CallData<'cartList'> | Refusal> {
  const cart = await changeAndPrice(call, decide);
  return isRefusal(cart) ? cart : cartToWire(cart);
}
