import { CircleAlert, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cx } from './cx';
import { Icon } from './icon';

interface RetryBlockProps {
  onRetry: () => void;
  busy?: boolean;
  /** The cause, if known; else the block only reports that loading failed. */
  cause?: ReactNode;
  /** strip: 96px, for one floor of many. */
  look?: 'block' | 'strip';
  className?: string;
}

/** A part of a page that did not load fails alone: 「加载失败，点击重试」. */
export function RetryBlock({ onRetry, busy, cause, look = 'block', className }: RetryBlockProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex items-center justify-center gap-3 rounded-card border border-line bg-card px-4 text-t2',
        look === 'strip' ? 'min-h-24 flex-wrap' : 'min-h-60 flex-col py-8 text-center',
        className,
      )}
    >
      <span className="inline-flex items-center gap-2">
        <Icon as={CircleAlert} size={20} className="text-red-700" />
        {cause ?? '内容没有加载出来'}
      </span>
      <Button busy={busy} onClick={onRetry} icon={<Icon as={RotateCw} size={16} />}>
        加载失败，点击重试
      </Button>
    </div>
  );
}
