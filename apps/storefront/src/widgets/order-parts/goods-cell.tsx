import { specNotInName } from '@pifa/domain';
import { Link } from '../../ui/router';
import { goodsPath } from '../../lib/links';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { Tag, type Tone } from '../../ui/tag';
import type { TradeLine } from './trade-line';

const toneOf = (tag: string): Tone => (tag.startsWith('预售') ? 'violet' : tag === '报价' ? 'blue' : 'amber');

/** Thumb, name and specification of a line; leads to the goods. */
export function GoodsCell({
  line,
  size = 64,
  className,
  children,
}: {
  line: Pick<TradeLine, 'goodsId' | 'name' | 'code' | 'spec' | 'image'> & { tag?: string };
  size?: 48 | 64 | 80;
  className?: string;
  children?: React.ReactNode;
}) {
  const to = goodsPath(line.goodsId);
  const box = { 48: 'size-12', 64: 'size-16', 80: 'size-20' }[size];
  return (
    <div className={cx('flex min-w-0 gap-3', className)}>
      <Link to={to} tabIndex={-1} aria-hidden className="shrink-0">
        <Picture
          src={line.image}
          alt=""
          name={line.name}
          width={size}
          padded
          className={cx(box, 'rounded-card border border-line')}
        />
      </Link>
      <div className="min-w-0 flex-1">
        <Link to={to} title={line.name} className="line-clamp-2 text-14 text-t1 hover:text-blue-600">
          {line.name}
        </Link>
        {line.tag && <Tag tone={toneOf(line.tag)}>{line.tag}</Tag>}
        <p className="text-12 wrap-anywhere text-t3">
          {[specNotInName(line.name, line.spec), line.code].filter(Boolean).join(' · ')}
        </p>
        {children}
      </div>
    </div>
  );
}
