import type { Goods } from '@pifa/contract/client';
import { NO_QUANTITY, type Quantity, quantityLabel } from '@pifa/domain';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Picture } from '../../ui/picture';
import { useAddToCart } from '../cart';
import { GoodsTags, InCartMark, StockWord } from '../goods-card/goods-bits';
import { usePreviewLine, useCataloguePrice } from '../goods-card/use-catalogue-price';
import { Money, PriceBlock, promotedWord } from '../price-block';
import { QuantityPair, type QuantityPairHandle } from '../quantity-pair';
import { TierBand } from './tier-band';

interface QuantitySheetProps {
  goods: Goods;
  open: boolean;
  onClose: () => void;
  symbol?: string;
  /** Where the ball starts when the sheet is gone. */
  from?: Element | null;
}

/** The sheet of one goods on the phone: price, tiers, packs and pieces, amount, 加入购物车 (UX §4.2 "Phone"). */
export function QuantitySheet({ goods, open, onClose, symbol = '¥', from }: QuantitySheetProps) {
  const [quantity, setQuantity] = useState<Quantity>(NO_QUANTITY);
  const pair = useRef<QuantityPairHandle>(null);
  const { add, busy } = useAddToCart();
  const cataloguePrice = useCataloguePrice(goods);
  const line = usePreviewLine(goods, quantity);
  const price = line?.pair ?? cataloguePrice?.pair ?? null;
  const tier = line?.tier ?? cataloguePrice?.tier ?? null;
  const press = async () => {
    const result = pair.current?.commit();
    if (!result || result.changed) return;
    if (result.quantity.packs + result.quantity.pieces === 0) {
      pair.current?.fillLeast();
      return;
    }
    const results = await add([{ goodsId: goods.id, ...result.quantity }], { from });
    if (!results?.[0]?.success) return;
    setQuantity(NO_QUANTITY);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="选择数量"
      footer={
        <div className="flex w-full items-center gap-3">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-12 text-t3">已选 {quantityLabel(goods.rule, quantity)}</span>
            <Money amount={line?.amount ?? null} symbol={symbol} className="text-20" />
          </span>
          <Button variant="brand" size="touch" busy={busy} onClick={() => void press()} className="flex-1">
            加入购物车
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3" data-quantity-scope>
        <div className="flex gap-3">
          <Picture
            src={goods.image}
            alt=""
            name={goods.name}
            width={88}
            className="size-22 shrink-0 rounded-card border border-line"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="line-clamp-2 text-14 text-t1">{goods.name}</p>
            {price && cataloguePrice && (
              <PriceBlock
                rule={goods.rule}
                pair={price}
                list={cataloguePrice.list}
                promoted={promotedWord(line?.winner ?? cataloguePrice.winner) !== null}
                symbol={symbol}
              />
            )}
            <span className="flex flex-wrap items-center gap-2">
              <StockWord goods={goods} />
              <GoodsTags goods={goods} cataloguePrice={cataloguePrice} />
            </span>
          </div>
        </div>
        {tier && <TierBand tier={tier} symbol={symbol} />}
        <QuantityPair
          ref={pair}
          rule={goods.rule}
          value={quantity}
          onChange={setQuantity}
          density="touch"
          pair={price}
          over={line?.overQuota}
          symbol={symbol}
          name={goods.name}
          withRule
        />
        {line?.tier?.next && <p className="text-12 text-blue-600">{line.tier.next.text}</p>}
        <InCartMark goodsId={goods.id} rule={goods.rule} />
      </div>
    </Dialog>
  );
}
