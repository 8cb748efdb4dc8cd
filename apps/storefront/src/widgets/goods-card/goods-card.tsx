import type { Goods } from '@pifa/contract/client';
import type { Quantity, Visibility } from '@pifa/domain';
import { memo, useState } from 'react';
import { Link } from '../../ui/router';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { useIsPhone } from '../../ui/use-media';
import { RuleLine } from '../quantity-pair';
import { CardEntry } from './card-entry';
import { GoodsPrice, GoodsTags, InCartMark, StockWord } from './goods-bits';
import { HoverPanel } from './hover-panel';
import { PhoneAdd } from './phone-add';
import { stockState } from './stock';
import { useCataloguePrice } from './use-catalogue-price';

interface GoodsCardProps {
  goods: Goods;
  /** Decided once at the top of the screen (`useVisibility`). */
  visibility: Visibility;
  /** Currency sign of `useWebConfig`. */
  symbol?: string;
  /** The configured out-of-stock word of `useWebConfig`. */
  outOfStockLabel?: string;
  /** Above the fold: load the picture eagerly. */
  eager?: boolean;
  /** A label on the lower edge of the picture: 「满 240瓶 降至 ¥1.45」. */
  flag?: string | null;
  /** Controlled from outside if the quantity must outlive the card. */
  quantity?: Quantity;
  onQuantity?: (quantity: Quantity) => void;
  className?: string;
}

/** Two cards a row on the phone; from the tablet on the picture is 124px high and square. */
const CARD_SIZES = '(max-width: 767px) 45vw, 124px';

/** One goods with everything to order it where it is seen (UX §1.2, §4.2 "Card"). */
export const GoodsCard = memo(function GoodsCard({
  goods,
  visibility,
  symbol = '¥',
  outOfStockLabel = '无货',
  eager = false,
  flag,
  quantity,
  onQuantity,
  className,
}: GoodsCardProps) {
  const isPhone = useIsPhone();
  // A panel that is seen on hover alone is made when somebody comes near: a page has dozens of cards.
  const [isNear, setIsNear] = useState(false);
  const comeNear = visibility.hoverPanel && !isNear ? () => setIsNear(true) : undefined;
  const cataloguePrice = useCataloguePrice(goods);
  const { orderable } = stockState(goods.rule, goods.onSale, outOfStockLabel);
  const to = `/pages/gooddetail/${goods.id}`;
  const price = (
    <GoodsPrice
      goods={goods}
      cataloguePrice={cataloguePrice}
      visibility={visibility}
      symbol={symbol}
      size="card"
    />
  );
  const common = { goods, cataloguePrice, visibility, symbol, orderable };
  return (
    <article
      data-goods={goods.id}
      onMouseEnter={comeNear}
      onFocus={comeNear}
      className={cx(
        'group relative flex min-w-0 flex-col rounded-card border border-line bg-card p-2.5 transition hover:border-brand-200 hover:shadow-e2 phone:p-2',
        className,
      )}
    >
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden
        className="relative block overflow-hidden rounded-card border border-line"
      >
        <Picture
          src={goods.image}
          alt=""
          name={goods.name}
          width={240}
          sizes={CARD_SIZES}
          eager={eager}
          className={cx(
            // Lower than square in rows of three or more, so that two rows are visible at once.
            'w-full transition-transform duration-200 md:h-31 md:group-hover:scale-103',
            !orderable && 'opacity-60 grayscale',
          )}
        />
        {flag && (
          <span
            data-price
            className="absolute inset-x-0 bottom-0 truncate bg-blue-50/95 px-1 text-center text-12 leading-6 font-medium text-blue-600"
          >
            {flag}
          </span>
        )}
      </Link>
      {/* Name and specification stay together; a short name leaves its second line below them, level prices. */}
      <div className="mt-1.5 min-h-14.5 phone:mt-2">
        <h3 className="line-clamp-2 text-14 leading-5 font-normal text-t1">
          <Link to={to} title={goods.name} className="hover:text-brand-700">
            {goods.name}
          </Link>
        </h3>
        {goods.spec && (
          <p className="truncate text-12 text-t3" title={goods.spec}>
            {goods.spec}
          </p>
        )}
      </div>
      {isNear && visibility.hoverPanel && <HoverPanel goods={goods} panel={visibility.hoverPanel} />}
      <div className="mt-1 flex min-h-6 items-end">{price}</div>
      <RuleLine rule={goods.rule} className="mt-0.5" />
      {/* From the tablet on one line of complete tags next to the stock; the goods page has all of them. */}
      <div className="mt-1 mb-1.5 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 md:h-5 md:gap-x-1 md:overflow-hidden md:*:last:contents phone:mb-2">
        <StockWord goods={goods} label={outOfStockLabel} />
        <GoodsTags goods={goods} cataloguePrice={cataloguePrice} />
      </div>
      <InCartMark goodsId={goods.id} rule={goods.rule} className="-mt-1 mb-1.5" />
      <div className="mt-auto">
        {isPhone ? (
          <PhoneAdd {...common} />
        ) : (
          <CardEntry {...common} quantity={quantity} onQuantity={onQuantity} />
        )}
      </div>
    </article>
  );
});
