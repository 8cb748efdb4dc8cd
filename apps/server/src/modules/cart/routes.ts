import { type CallData, type CallName, isRefusal, type Refusal } from '@pifa/contract';
import type { Handler, Route } from '../../platform';
import { addToCart } from './add-to-cart';
import { cartToWire } from './cart-to-wire';
import { changeLines } from './change-lines';
import { choose } from './choose';
import { deleteAll, deleteLines, deleteStock } from './delete-lines';
import type { PricedCart } from './price-cart';
import { readCart } from './change-cart';

/** The six calls of the cart (SPEC §7). */
export function cartRoutes(register: Route): void {
  const route = <Name extends CallName>(name: Name, handler: Handler<Name>) =>
    register(name, handler, { provesSession: true });
  route('cartList', async (call) => cartToWire(await readCart(call)));
  route('cartAdd', async (call) => addToCart(call, call.body));
  route('cartChange', async (call) => answer(await changeLines(call, call.body)));
  route('cartChoose', async (call) => answer(await choose(call, call.body)));
  route('cartDelete', async (call) => answer(await deleteLines(call, call.query.ids)));
  route('cartDeleteAll', async (call) => answer(await deleteAll(call)));
  route('cartDeleteStock', async (call) => answer(await deleteStock(call)));
}

function answer(cart: PricedCart | Refusal): CallData<'cartList'> | Refusal {
  return isRefusal(cart) ? cart : cartToWire(cart);
}
