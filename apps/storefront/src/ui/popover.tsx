import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx';

interface PopoverProps {
  /** The button that opens it; gets the wiring of a popover trigger. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** Opens on hover too, after 300 ms. */
  hover?: boolean;
  /** Its width: that of the trigger, or of its content. */
  className?: string;
}

/** A small panel anchored to a button: 「为什么是这个价？」, a filter, a menu of choices. Works inside dialogs. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  hover,
  className,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} openOnHover={hover} delay={300} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-toast">
          <Base.Popup
            aria-label={label}
            data-no-print
            className={cx(
              'max-w-[calc(100vw-16px)] origin-(--transform-origin) rounded-card border border-line bg-card p-4 text-t2 shadow-e2 transition duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
