import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

interface AccordionItem {
  key: string;
  title: ReactNode;
  body: ReactNode;
}

/** Questions that open on their answers; any number at a time. */
export function Accordion({
  items,
  initiallyOpen = [],
  className,
}: {
  items: readonly AccordionItem[];
  initiallyOpen?: readonly string[];
  className?: string;
}) {
  return (
    <div className={cx('divide-y divide-line', className)}>
      {items.map((item) => (
        <Disclosure key={item.key} title={item.title} initiallyOpen={initiallyOpen.includes(item.key)}>
          {item.body}
        </Disclosure>
      ))}
    </div>
  );
}

/** One title that opens on its content. */
export function Disclosure({
  title,
  initiallyOpen = false,
  children,
  className,
}: {
  title: ReactNode;
  initiallyOpen?: boolean;
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
          onClick={() => setOpen(!open)}
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
