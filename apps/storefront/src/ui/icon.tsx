import type { LucideIcon } from 'lucide-react';
import { cx } from './cx';

interface IconProps {
  as: LucideIcon;
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 32 | 40 | 48;
  className?: string;
}

/** One outline set, 1.5px stroke, always decorative: the control around it carries the name (UX §2.7). */
export function Icon({ as: Glyph, size = 20, className }: IconProps) {
  return (
    <Glyph
      aria-hidden
      focusable="false"
      size={size}
      strokeWidth={1.5}
      className={cx('shrink-0', className)}
    />
  );
}
