import { cx } from '../../ui/cx';
import { Money } from '../price-block';
import { amountText, fenOf } from './trade-line';

interface AmountsProps {
  goodsAmount: number;
  discountAmount: number;
  freightAmount: number;
  /** What of the freight is paid because the order is small. */
  smallOrderFee?: number | undefined;
  payAmount: number;
  /** Reductions by name; without them one line 「优惠」. */
  adjustments?: readonly { label: string; amount: number }[];
  /** Beside the freight: 「满 500 元免运费」. */
  freightNote?: string;
  payLabel?: string;
  symbol?: string;
  /** The payable large, as the last line. */
  large?: boolean;
  className?: string;
}

/** 商品金额, every reduction by its name, 运费, 应付: yuan of the wire, as the server sends them. */
export function Amounts({
  goodsAmount,
  discountAmount,
  freightAmount,
  smallOrderFee = 0,
  payAmount,
  adjustments = [],
  freightNote,
  payLabel = '应付',
  symbol = '¥',
  large,
  className,
}: AmountsProps) {
  const reductions =
    adjustments.length > 0
      ? adjustments
      : discountAmount > 0
        ? [{ label: '优惠', amount: discountAmount }]
        : [];
  return (
    <dl className={cx('flex flex-col gap-2 text-14', className)}>
      <Row label="商品金额" value={amountText(goodsAmount, symbol)} />
      {reductions.map(({ label, amount }) => (
        <Row key={label} label={label} value={`−${amountText(amount, symbol)}`} tone="text-green-700" />
      ))}
      <Row label="运费" value={amountText(freightAmount - smallOrderFee, symbol)} note={freightNote} />
      {smallOrderFee > 0 && (
        <Row label="小单费" value={amountText(smallOrderFee, symbol)} note="未达起送门槛，只收一次" />
      )}
      <div className={cx('flex items-baseline justify-between gap-4', large && 'border-t border-line pt-3')}>
        <dt className="text-t1">{payLabel}</dt>
        <dd>
          <Money
            amount={fenOf(payAmount)}
            symbol={symbol}
            tone="brand"
            className={large ? 'text-28' : 'text-20'}
          />
        </dd>
      </div>
    </dl>
  );
}

function Row({ label, value, note, tone }: { label: string; value: string; note?: string; tone?: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-t3">{label}</dt>
      <dd className={cx('text-right', tone ?? 'text-t1')}>{value}</dd>
      {note && <dd className="w-full text-right text-12 text-t3">{note}</dd>}
    </div>
  );
}
