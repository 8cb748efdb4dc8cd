import { type Goods, goodsFromWire } from '@pifa/contract/client';
import { boxesShown, formatUnitPrice, NO_QUANTITY, type Quantity, quantityLabel } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Button, LinkButton } from '../../../ui/button';
import { RetryBlock } from '../../../ui/retry-block';
import { Picture } from '../../../ui/picture';
import { Skeleton } from '../../../ui/skeleton';
import { useIsPhone } from '../../../ui/use-media';
import { useAddToCart } from '../../../widgets/cart';
import { InCartMark, stockState, usePreviewLine, useShelf } from '../../../widgets/goods-card';
import { QuantityPair, type QuantityPairHandle } from '../../../widgets/quantity-pair';
import { useWebConfig } from '../../../widgets/site';
import { regularQuery } from '../queries';
import { SectionHead } from './section-head';

/** 「常购快捷条」: what this company buys most, with last time's quantity already filled in (UX §4.1). */
export function QuickStrip() {
  const { data, isError, refetch, isFetching } = useQuery(regularQuery);
  const goods = useMemo(() => data?.list.map(goodsFromWire), [data]);
  return (
    <section className="container-page mt-4 rounded-card border border-line bg-card p-4 pb-3">
      <SectionHead title="常购快捷" remark="已按上次数量填好，改好就能加入购物车" to="/pages/newpromote">
        {leadsSomewhere('/pages/quickorder') && (
          <Link to="/pages/quickorder" className="relative text-13 text-t2 hover:text-brand-700 phone:hit-44">
            粘贴订单快速下单
          </Link>
        )}
      </SectionHead>
      {isError && !goods && (
        <RetryBlock look="strip" className="border-0" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!goods && !isError && (
        <div className="flex h-36.5 gap-4 phone:h-42.5 overflow-hidden">
          {Array.from({ length: 5 }, (_, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
            <Skeleton key={position} className="h-full w-64 shrink-0" />
          ))}
        </div>
      )}
      {goods?.length === 0 && (
        <div className="flex min-h-36.5 flex-wrap phone:min-h-42.5 items-center justify-center gap-4 text-14 text-t3">
          下单后，常买的商品会自动出现在这里
          <LinkButton size="dense" to="/pages/ordercenter">
            去订货中心
          </LinkButton>
        </div>
      )}
      {goods && goods.length > 0 && (
        <ul
          tabIndex={-1}
          aria-label="常购商品"
          data-quantity-scope
          className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1"
        >
          {goods.map((one) => (
            <QuickItem key={one.id} goods={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Last time's quantity, where today's rule and stock still allow it. */
function startOf(goods: Goods): Quantity {
  const { lastBuy, rule } = goods;
  if (!lastBuy) return NO_QUANTITY;
  const total = lastBuy.quantity.packs * rule.piecesPerPack + lastBuy.quantity.pieces;
  return rule.stock !== null && total > rule.stock ? NO_QUANTITY : lastBuy.quantity;
}

function QuickItem({ goods }: { goods: Goods }) {
  const [quantity, setQuantity] = useState<Quantity>(() => startOf(goods));
  const pair = useRef<QuantityPairHandle>(null);
  const isPhone = useIsPhone();
  const { add, busy } = useAddToCart();
  const { orderable, word } = stockState(goods.rule, goods.onSale);
  const press = async (from: Element) => {
    const result = pair.current?.commit();
    if (!result || result.changed) return;
    if (result.quantity.packs + result.quantity.pieces === 0) pair.current?.fillLeast();
    else await add([{ goodsId: goods.id, ...result.quantity }], { from });
  };
  const last = goods.lastBuy;
  const cataloguePrice = useShelf(goods);
  const line = usePreviewLine(goods, quantity);
  const { symbol } = useWebConfig();
  const packs = boxesShown(goods.rule).packs;
  const price = cataloguePrice && {
    amount: packs ? cataloguePrice.pair.perPack : cataloguePrice.pair.perPiece,
    unit: packs ? goods.rule.packUnit : goods.rule.unit || '个',
  };
  return (
    <li className="flex w-64 shrink-0 snap-start xs:max-md:w-79 flex-col gap-2 rounded-card border border-line p-2">
      <Link to={goodsPath(goods.id)} title={goods.name} className="flex items-center gap-2">
        <Picture
          src={goods.image}
          alt=""
          name={goods.name}
          width={44}
          className="size-11 shrink-0 rounded-tag"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 text-t1">{goods.name}</span>
          <span className="block truncate text-12 text-t3">
            {last ? `上次 ${quantityLabel(goods.rule, last.quantity)}` : goods.spec}
            {price && ` · ${symbol}${formatUnitPrice(price.amount)}/${price.unit}`}
          </span>
        </span>
      </Link>
      {orderable ? (
        <>
          <QuantityPair
            ref={pair}
            rule={goods.rule}
            value={quantity}
            onChange={setQuantity}
            density={isPhone ? 'touch' : 'dense'}
            over={line?.overQuota}
            name={goods.name}
          />
          <span className="mt-auto flex items-center gap-2">
            <InCartMark goodsId={goods.id} rule={goods.rule} className="min-w-0 truncate" />
            <Button
              variant="brand-outline"
              size={isPhone ? 'touch' : 'dense'}
              busy={busy}
              className="min-w-20 flex-1"
              aria-label={`加购：${goods.name}`}
              onClick={(event) => void press(event.currentTarget)}
            >
              加购
            </Button>
          </span>
        </>
      ) : (
        <span className="mt-auto py-3 text-center text-13 text-red-700">{word}</span>
      )}
    </li>
  );
}
