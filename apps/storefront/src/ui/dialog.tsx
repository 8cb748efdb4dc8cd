import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { pushLayer } from './back-layers';
import { cx } from './cx';
import { Icon } from './icon';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title, read out when it opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons; stays in view while the body scrolls. */
  footer?: ReactNode;
  /** Fixed width from 768 on, capped at the window: 750 address, 850 coupon (SPEC §9). */
  width?: number;
  /** From 768 on: in the middle, or along one side over the full height. */
  side?: 'center' | 'left' | 'right';
  /** On the phone: a sheet from below as high as it needs (≤ 85 %), or the whole screen. */
  phone?: 'sheet' | 'full';
  /** What gets focus first; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The title is only read out. */
  hideTitle?: boolean;
  /** Pressing outside or Esc does not close it (an unsaved form, a payment under way). */
  stubborn?: boolean;
  bodyClassName?: string;
}

const sides = {
  center:
    'md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-64px)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-dialog md:data-ending-style:opacity-0 md:data-starting-style:opacity-0',
  left: 'md:inset-y-0 md:left-0 md:data-ending-style:-translate-x-full md:data-starting-style:-translate-x-full',
  right:
    'md:inset-y-0 md:right-0 md:data-ending-style:translate-x-full md:data-starting-style:translate-x-full',
};
const phones = {
  sheet: 'phone:max-h-[85dvh] phone:rounded-t-dialog',
  full: 'phone:top-0 phone:h-dvh',
};

/**
 * A dialog on the desktop, a sheet on the phone: one component. Focus is kept inside and returned to where it
 * came from, Esc and Back close it, the page behind does not scroll. Heavy: import it where it is opened.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  width = 480,
  side = 'center',
  phone = 'sheet',
  initialFocus,
  hideTitle,
  stubborn,
  bodyClassName,
}: DialogProps) {
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(() => (open ? pushLayer(() => latestClose.current()) : undefined), [open]);

  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        const target = details.event?.target;
        // A toast is above the dialog and outside it: pressing 「撤销」 there doesn't close the dialog.
        const onToast = target instanceof Element && target.closest('[data-toasts]');
        const outside = details.reason === 'outside-press' || details.reason === 'escape-key';
        if ((onToast && details.reason === 'outside-press') || (stubborn && outside)) {
          details.cancel();
          return;
        }
        onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-sheet bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 md:z-dialog" />
        <Base.Popup
          initialFocus={initialFocus}
          data-no-print
          style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
          className={cx(
            'fixed z-sheet flex flex-col bg-card text-t2 shadow-e3 outline-none transition duration-200 ease-out data-ending-style:duration-120 data-ending-style:ease-exit md:z-dialog',
            'md:w-(--dialog-width) md:max-w-[calc(100vw-32px)]',
            'phone:inset-x-0 phone:bottom-0 phone:data-ending-style:translate-y-full phone:data-starting-style:translate-y-full',
            sides[side],
            phones[phone],
          )}
        >
          <div
            className={cx(
              'flex shrink-0 items-start gap-4 border-b border-line py-3 pr-3 pl-6 phone:pl-4',
              hideTitle && 'sr-only',
            )}
          >
            <div className="min-w-0 flex-1 py-1">
              <Base.Title className="text-18 font-semibold text-t1">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-13 text-t3">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              aria-label="关闭"
              className="inline-grid size-9 shrink-0 place-content-center rounded-card text-t2 hover:bg-disabled-bg phone:hit-44"
            >
              <Icon as={X} />
            </Base.Close>
          </div>
          <div
            className={cx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-4 phone:px-4',
              !footer && 'pb-safe',
              bodyClassName,
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="shrink-0 border-t border-line pb-safe">
              <div className="flex flex-wrap items-center justify-end gap-3 px-6 py-3 phone:px-4 phone:*:flex-1">
                {footer}
              </div>
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
