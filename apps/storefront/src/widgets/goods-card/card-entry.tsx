import type { Goods } from '@pifa/contract/client';
import { NO_QUANTITY, type Quantity, type CataloguePrice, type Visibility } from '@pifa/domain';
import { useRef, useState } from 'react';
import { categoryPath } from '../../lib/links';
import { loginPath } from '../../lib/navigation';
import { Button, LinkButton } from '../../ui/button';
import { useAddToCart } from '../cart';
import { addToInquiry } from '../inquiry-list';
import { QuantityPair, type QuantityPairHandle } from '../quantity-pair';
import { usePreviewLine } from './use-catalogue-price';

export interface EntryProps {
  goods: Goods;
  cataloguePrice: CataloguePrice | null;
  visibility: Visibility;
  symbol: string;
  orderable: boolean;
  /** Controlled from outside if it must outlive the card; otherwise local state. */
  quantity?: Quantity;
  onQuantity?: (quantity: Quantity) => void;
}

/** The quantity entry with 加入购物车 of a card on the desktop. */
export function CardEntry({ goods, cataloguePrice, visibility, symbol, orderable, ...held }: EntryProps) {
  if (!orderable) return <SimilarLink goods={goods} />;
  if (visibility.pricesVisible) {
    return <QuantityEntry goods={goods} cataloguePrice={cataloguePrice} symbol={symbol} {...held} />;
  }
  if (visibility.inquiryEntry) {
    return (
      <Button variant="blue-outline" size="dense" block onClick={() => addToInquiry(goods)}>
        加入咨询列表
      </Button>
    );
  }
  return (
    <LinkButton to={loginPath()} size="dense" block>
      立即登录
    </LinkButton>
  );
}

/** 「无货 · 找相似」: links to similar goods. */
function SimilarLink({ goods }: { goods: Goods }) {
  return (
    <LinkButton
      to={goods.categoryId ? `${categoryPath(goods.categoryId)}?inStock=1` : '/pages/ordercenter?inStock=1'}
      size="dense"
      block
    >
      找相似
    </LinkButton>
  );
}

function QuantityEntry({
  goods,
  cataloguePrice,
  symbol,
  quantity: held,
  onQuantity,
}: Pick<EntryProps, 'goods' | 'cataloguePrice' | 'symbol' | 'quantity' | 'onQuantity'>) {
  const [own, setOwn] = useState<Quantity>(NO_QUANTITY);
  const quantity = held ?? own;
  const setQuantity = onQuantity ?? setOwn;
  const pair = useRef<QuantityPairHandle>(null);
  const { add, busy } = useAddToCart();
  const line = usePreviewLine(goods, quantity);
  const filled = quantity.packs + quantity.pieces > 0;
  const press = async (from: Element) => {
    const result = pair.current?.commit();
    if (!result || result.changed) return;
    if (result.quantity.packs + result.quantity.pieces === 0) {
      pair.current?.fillLeast();
      return;
    }
    const results = await add([{ goodsId: goods.id, ...result.quantity }], { from });
    if (results?.[0]?.success) setQuantity(NO_QUANTITY);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <QuantityPair
        ref={pair}
        rule={goods.rule}
        value={quantity}
        onChange={setQuantity}
        density="dense"
        pair={line?.pair ?? cataloguePrice?.pair}
        over={line?.overQuota}
        symbol={symbol}
        name={goods.name}
      />
      <Button
        variant={filled ? 'brand' : 'brand-outline'}
        size="dense"
        block
        busy={busy}
        onClick={(event) => void press(event.currentTarget)}
        aria-label={`加入购物车：${goods.name}`}
      >
        加入购物车
      </Button>
    </div>
  );
}
