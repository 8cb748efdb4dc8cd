import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** One title that opens on its content. */
export function Disclosure({
  title,
  initiallyOpen = false,
  onOpen,
  children,
  className,
}: {
  title: ReactNode;
  initiallyOpen?: boolean;
  /** Told when it opens: what is dear is loaded then. */
  onOpen?: () => void;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <div className={className}>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            if (!open) onOpen?.();
            setOpen(!open);
          }}
          className="flex min-h-11 w-full items-center justify-between gap-2 py-2 text-left text-14 font-medium text-t1"
        >
          {title}
          <Icon
            as={ChevronDown}
            size={16}
            className={cx('text-t3 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="pb-3">
        {children}
      </div>
    </div>
  );
}
