import type { WireAdditionalOffer } from '@pifa/contract/client';
import { formatUnitPrice, parseUnitPrice } from '@pifa/domain';
import { useState } from 'react';
import { Link } from '../../ui/router';
import { goodsPath } from '../../lib/links';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { PriceText } from '../../ui/price-text';
import { Stepper } from '../../ui/stepper';
import { Tag } from '../../ui/tag';

export type OfferedGoods = WireAdditionalOffer['goods'][number];

interface AddOnGoodsProps {
  goods: OfferedGoods;
  symbol: string;
  busy: boolean;
  onTake: (pieces: number) => void;
  className?: string;
}

/** A goods offered as an additional purchase: its price, how many may be taken, or why none. */
export function AddOnGoods({ goods, symbol, busy, onTake, className }: AddOnGoodsProps) {
  const { goodsName, unit, limit, left, reason, chosen } = goods;
  const price = goods.addSP === undefined ? null : parseUnitPrice(goods.addSP);
  const gone = left <= 0;
  const most = Math.max(1, Math.min(limit, left));
  const [wanted, setWanted] = useState(1);
  const pieces = Math.min(wanted, most);
  const set = (count: number) => setWanted(Math.min(Math.max(count, 1), most));
  return (
    <div
      className={cx(
        'flex min-w-0 items-center gap-3 rounded-card border border-line bg-card p-2',
        gone && '[&_img]:opacity-60 [&_img]:grayscale',
        className,
      )}
    >
      <Link to={goodsPath(goods.goodsId)} tabIndex={-1} aria-hidden className="shrink-0">
        <Picture
          src={goods.image}
          alt=""
          name={goodsName}
          width={56}
          padded
          className="size-14 rounded-card border border-line"
        />
      </Link>
      <div className="min-w-0 flex-1 text-12 text-t3">
        <Link
          to={goodsPath(goods.goodsId)}
          title={goodsName}
          className="line-clamp-1 text-13 text-t1 hover:text-blue-600"
        >
          {goodsName}
        </Link>
        {price !== null && (
          <p className="flex flex-wrap items-baseline gap-x-1">
            加
            <PriceText
              text={formatUnitPrice(price)}
              symbol={symbol}
              unit={unit && `/${unit}`}
              tone={gone ? 'muted' : 'brand'}
              className="text-16"
            />
            {goods.saleSP !== undefined && goods.addSP !== undefined && goods.saleSP > goods.addSP && (
              <del>
                {symbol}
                {goods.saleSP.toFixed(2)}
              </del>
            )}
          </p>
        )}
        <p>
          每单限 {limit}
          {unit}
          {!gone && ` · 还剩 ${left}${unit}`}
        </p>
      </div>
      <span className="flex shrink-0 flex-col items-end gap-1">
        {chosen && <Tag tone="amber">已换购</Tag>}
        {reason ? (
          <span className="max-w-24 text-right text-12 text-t3">{reason}</span>
        ) : (
          <>
            {most > 1 && (
              <Stepper
                size="dense"
                label={`${goodsName} 换购数量，最多 ${most}${unit}`}
                value={pieces}
                min={1}
                max={most}
                unit={unit}
                canDecrease={pieces > 1}
                canIncrease={pieces < most}
                onCommit={(text) => set(/^\d+$/.test(text.trim()) ? Number(text) : pieces)}
                onStep={(direction, times) => set(pieces + direction * times)}
              />
            )}
            <Button
              size="dense"
              busy={busy}
              onClick={() => onTake(pieces)}
              aria-label={chosen ? `再换 ${pieces}${unit} ${goodsName}` : `换购 ${goodsName}`}
              data-no-print
            >
              {chosen ? `再换 ${pieces}${unit}` : '换购'}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
