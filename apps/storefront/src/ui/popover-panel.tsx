import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx';

export interface PopoverProps {
  /** The button that opens it; gets the wiring of a popover trigger. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Its width: that of the trigger, or of its content. */
  className?: string;
}

interface PanelProps extends PopoverProps {
  defaultOpen?: boolean;
  /** Controlled from outside. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** `ui/popover` with all its code, for parts that come on demand themselves. */
export function PopoverPanel({
  trigger,
  label,
  children,
  defaultOpen,
  open,
  onOpenChange,
  align = 'start',
  className,
}: PanelProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-toast">
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
