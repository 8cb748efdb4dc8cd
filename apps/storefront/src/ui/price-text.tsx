import { cx } from './cx';

interface PriceTextProps {
  /** The number as text, already formatted: 「1,234.50」. null = no data, shown as `--`. */
  text: string | null;
  symbol?: string;
  /** What follows in small type: 「/件」. */
  unit?: string;
  /** brand only for a promotional price or a total; an ordinary price is text-1 (UX §2). */
  tone?: 'plain' | 'brand' | 'tint' | 'muted';
  /** A former price, struck through. */
  struck?: boolean;
  className?: string;
}

const tones = { plain: 'text-t1', brand: 'text-brand-600', tint: 'text-brand-700', muted: 'text-t3' };

/**
 * A price in its typographic form: symbol 0.6em, integer 1em/600, decimals 0.7em, none below 12px. Below 10 the decimals stay
 * full size: 1.45 against 1.40 is the whole decision.
 */
export function PriceText({
  text,
  symbol = '¥',
  unit,
  tone = 'plain',
  struck = false,
  className,
}: PriceTextProps) {
  if (text === null) return <span className={cx('text-t3', className)}>--</span>;
  const [whole = '', decimals] = text.split('.');
  const small = Math.abs(Number(text.replaceAll(',', ''))) < 10;
  const body = (
    <>
      <span className="text-price-symbol">{symbol}</span>
      {whole}
      {decimals !== undefined && <span className={cx(!small && 'text-price-decimals')}>.{decimals}</span>}
    </>
  );
  return (
    <span data-price className={cx('whitespace-nowrap', tones[tone], className)}>
      {struck ? (
        <del className="font-normal text-t3">{body}</del>
      ) : (
        <span className="font-semibold">{body}</span>
      )}
      {unit && <span className="text-12 font-normal text-t3">{unit}</span>}
    </span>
  );
}
