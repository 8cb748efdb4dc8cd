import {
  boxesShown,
  type ExplainedStep,
  type Fen,
  formatAmount,
  formatUnitPrice,
  type PricePair,
  piecePriceWithinPack,
  type QuantityRule,
} from '@pifa/domain';
import { Link } from 'react-router';
import { loginPath } from '../../lib/navigation';
import { cx } from '../../ui/cx';
import { Popover } from '../../ui/popover';
import { PriceText } from '../../ui/price-text';

interface PriceBlockProps {
  rule: QuantityRule;
  /** The pair in force. */
  pair: PricePair;
  /** The list pair, struck through where the pair in force is lower. */
  list?: PricePair | null;
  /** A promotional price is the only one in brand colour (UX §2 a). */
  promoted?: boolean;
  symbol?: string;
  size?: 'card' | 'row' | 'detail';
  className?: string;
}

const sizes = { row: 'text-14', card: 'text-20', detail: 'text-28' };

/** 「¥36.00/件 合¥1.50/瓶 拆零¥1.60/瓶」 (RULINGS 3): what a pack costs, what a piece in it comes to, what a loose one costs. */
export function PriceBlock({ rule, pair, list, promoted = false, symbol = '¥', size = 'card', className }: PriceBlockProps) {
  const boxes = boxesShown(rule);
  const unit = rule.unit ? `/${rule.unit}` : '';
  const main = boxes.packs ? pair.perPack : pair.perPiece;
  const former = list ? (boxes.packs ? list.perPack : list.perPiece) : null;
  return (
    <span className={cx('flex flex-wrap items-baseline gap-x-2', className)}>
      <PriceText
        text={formatUnitPrice(main)}
        symbol={symbol}
        unit={boxes.packs ? `/${rule.packUnit}` : unit}
        tone={promoted ? 'brand' : 'plain'}
        className={sizes[size]}
      />
      {former !== null && former > main && (
        <PriceText text={formatUnitPrice(former)} symbol={symbol} struck className="text-12" />
      )}
      {boxes.packs && (
        <span className="text-12 whitespace-nowrap text-t3">
          合{symbol}
          {formatUnitPrice(piecePriceWithinPack(pair.perPack, rule.piecesPerPack))}
          {unit}
        </span>
      )}
      {boxes.packs && boxes.pieces && (
        <span className="text-12 whitespace-nowrap text-t3">
          拆零{symbol}
          {formatUnitPrice(pair.perPiece)}
          {unit}
        </span>
      )}
    </span>
  );
}

/** What stands where a price would be, for a visitor who may not see it (UX §3 matrix). */
export function MaskedPrice({ asLink = true, className }: { asLink?: boolean; className?: string }) {
  if (!asLink) return <span className={cx('text-14 text-t2', className)}>登录显示价格</span>;
  return (
    <Link to={loginPath()} className={cx('relative text-14 text-blue-600 hover:underline phone:hit-44', className)}>
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
  return <PriceText text={amount === null ? null : formatAmount(amount)} symbol={symbol} tone={tone} className={className} />;
}

/** 「为什么是这个价？」: the engine's trace, step by step; the chosen one is marked (UX §1.5). */
export function WhyPrice({ steps, total, className }: { steps: readonly ExplainedStep[]; total?: string; className?: string }) {
  if (steps.length === 0) return null;
  return (
    <Popover
      label="为什么是这个价？"
      align="end"
      className="w-80"
      trigger={
        <button type="button" className={cx('relative text-12 whitespace-nowrap text-blue-600 hover:underline phone:hit-44', className)}>
          为什么是这个价？
        </button>
      }
    >
      <p className="mb-2 text-14 font-semibold text-t1">为什么是这个价？</p>
      <ol className="flex flex-col gap-2 text-12">
        {steps.map((step) => (
          <li key={`${step.label}${step.price}`} className={cx('flex items-start gap-2', !step.chosen && 'text-t3')}>
            <span aria-hidden className={cx('mt-1.5 size-1.5 shrink-0 rounded-pill', step.chosen ? 'bg-green-700' : 'bg-line-control')} />
            <span className="min-w-0 flex-1">
              <span className={cx('font-medium', step.chosen && 'text-t1')}>{step.label}</span>
              {step.chosen && <span className="ml-1 text-green-700">采用</span>}
              <span className="block">{[step.price, step.note].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{step.amount}</span>
          </li>
        ))}
      </ol>
      {total && <p className="mt-2 border-t border-line pt-2 text-right text-14 font-semibold text-t1">{total}</p>}
    </Popover>
  );
}
