import {
  boxesShown,
  type Fen,
  formatAmount,
  formatUnitPrice,
  type PricePair,
  piecePriceWithinPack,
  type QuantityRule,
} from '@pifa/domain';
import { Link } from '../../ui/router';
import { loginPath } from '../../lib/navigation';
import { cx } from '../../ui/cx';
import { PriceText } from '../../ui/price-text';

interface PriceBlockProps {
  rule: QuantityRule;
  /** The pair in force. */
  pair: PricePair;
  /** The list pair, struck through where the pair in force is lower. */
  list?: PricePair | null;
  /** Among many prices a promotional one is the only one in brand colour (UX §2 a); the large one on its band always is. */
  promoted?: boolean;
  /** Nobody can buy at it any more. */
  over?: boolean;
  symbol?: string;
  size?: 'card' | 'row' | 'detail';
  /** The unit prices on their own line, so that the prices of neighbouring cards align. */
  unitsBelow?: boolean;
  className?: string;
}

const sizes = { row: 'text-14', card: 'text-20 phone:text-18', detail: 'text-28' };

/** 「¥36.00/件 合¥1.50/瓶 拆零¥1.60/瓶」 (RULINGS 3): what a pack costs, what a piece in it comes to, what a loose one costs. */
export function PriceBlock({
  rule,
  pair,
  list,
  promoted = false,
  over = false,
  symbol = '¥',
  size = 'card',
  unitsBelow = size === 'card',
  className,
}: PriceBlockProps) {
  const boxes = boxesShown(rule);
  const unit = rule.unit ? `/${rule.unit}` : '';
  const main = boxes.packs ? pair.perPack : pair.perPiece;
  const former = list ? (boxes.packs ? list.perPack : list.perPiece) : null;
  return (
    <span data-price className={cx('flex flex-wrap items-baseline gap-x-2', className)}>
      <PriceText
        text={formatUnitPrice(main)}
        symbol={symbol}
        unit={boxes.packs ? `/${rule.packUnit}` : unit}
        tone={over ? 'muted' : size === 'detail' ? 'tint' : promoted ? 'brand' : 'plain'}
        className={sizes[size]}
      />
      {former !== null && former > main && (
        <del className="text-12 whitespace-nowrap text-t3">
          {symbol}
          {formatUnitPrice(former)}
        </del>
      )}
      <UnitPrices
        rule={rule}
        pair={pair}
        symbol={symbol}
        className={unitsBelow ? 'flex basis-full flex-wrap gap-x-2' : 'contents'}
      />
    </span>
  );
}

/** 「合¥1.50/瓶 拆零¥1.60/瓶」; nothing where goods are sold by the piece only. */
export function UnitPrices({
  rule,
  pair,
  symbol = '¥',
  className = 'flex flex-wrap gap-x-2',
}: Pick<PriceBlockProps, 'rule' | 'pair' | 'symbol' | 'className'>) {
  const boxes = boxesShown(rule);
  if (!boxes.packs) return null;
  const unit = rule.unit ? `/${rule.unit}` : '';
  return (
    <span data-unit-prices data-price className={className}>
      <span className="text-12 whitespace-nowrap text-t3">
        合{symbol}
        {formatUnitPrice(piecePriceWithinPack(pair.perPack, rule.piecesPerPack))}
        {unit}
      </span>
      {boxes.pieces && (
        <span className="text-12 whitespace-nowrap text-t3">
          拆零{symbol}
          {formatUnitPrice(pair.perPiece)}
          {unit}
        </span>
      )}
    </span>
  );
}

/** Shown in place of a price to a visitor who may not see it (UX §3 matrix). */
export function MaskedPrice({ asLink = true, className }: { asLink?: boolean; className?: string }) {
  if (!asLink)
    return (
      <span data-price className={cx('text-14 text-t2', className)}>
        登录显示价格
      </span>
    );
  return (
    <Link
      data-price
      to={loginPath()}
      className={cx('relative text-14 text-blue-600 hover:underline phone:hit-44', className)}
    >
      登录显示价格
    </Link>
  );
}

/** An amount of fen with two decimals; `--` when there is none. */
export function Money({
  amount,
  symbol = '¥',
  tone,
  className,
}: {
  amount: Fen | null;
  symbol?: string;
  tone?: 'plain' | 'brand' | 'tint' | 'muted';
  className?: string;
}) {
  return (
    <PriceText
      text={amount === null ? null : formatAmount(amount)}
      symbol={symbol}
      tone={tone}
      className={className}
    />
  );
}
