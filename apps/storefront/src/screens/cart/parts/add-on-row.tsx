import type { WireCart } from '@pifa/contract/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { AddOnGoods, OfferProgress, useTakeOffer } from '../../../widgets/add-on-offers';

/** Refetched whenever the cart changes, because the offers depend on it. */
const offersQuery = (version: number) =>
  queryOptions({
    queryKey: ['additionalByCarts', version],
    queryFn: ({ signal }) => api('additionalByCarts', { signal }),
    placeholderData: keepPreviousData,
  });

/** 加价购: the additional purchases open to this cart (UX §4.6); nothing without any. */
export function AddOnRow({ cart, symbol }: { cart: WireCart; symbol: string }) {
  const { data: offers = [] } = useQuery(offersQuery(cart.version));
  const { take, busy } = useTakeOffer();
  const shown = offers.filter((offer) => offer.goods.length > 0);
  if (shown.length === 0) return null;
  return (
    <section
      aria-labelledby="cart-add-ons"
      className="mt-4 rounded-card border border-line bg-card p-4 phone:p-3"
    >
      <h2 id="cart-add-ons" className="mb-2 text-16">
        加价购
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((offer) => (
          <li key={offer.id} className="py-3 first:pt-0 last:pb-0">
            <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
              <h3 className="text-14 font-medium text-t1">{offer.title}</h3>
              <span className="text-13 text-t3">{offer.conditionText}</span>
              <OfferProgress offer={offer} known />
            </div>
            <ul className="grid gap-2 md:grid-cols-2 2xl:grid-cols-3">
              {offer.goods.map((goods) => (
                <li key={goods.goodsId}>
                  <AddOnGoods
                    goods={goods}
                    symbol={symbol}
                    busy={busy === `${offer.id}:${goods.goodsId}`}
                    onTake={(pieces) =>
                      take({ offer, goodsId: goods.goodsId, name: goods.goodsName, pieces })
                    }
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
