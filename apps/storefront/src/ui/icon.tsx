import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { cx } from './cx';

interface IconProps {
  as: IconNode;
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 32 | 40 | 48;
  className?: string;
}

/**
 * One outline set, 1.5px stroke, always decorative: the control around it carries the name (UX §2.7). The strokes are
 * drawn from the set's plain data, as `.icon` of `styles/components.css` says: a page has dozens of them.
 */
export function Icon({ as: strokes, size = 20, className }: IconProps) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size} className={cx('icon', className)}>
      {strokes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  );
}
