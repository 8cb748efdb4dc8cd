import { cloneElement, useState } from 'react';
import type { PopoverProps } from './popover-panel';

const load = () => import('./popover-panel');

/**
 * A small panel anchored to a button: 「为什么是这个价？」. Works inside dialogs. Its code comes when the button is pointed
 * at, focused or pressed.
 */
export function Popover(props: PopoverProps) {
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof load>>['PopoverPanel'] | null>(null);
  if (Panel) return <Panel {...props} defaultOpen />;
  // A failure is tried again by the press.
  const ahead = () => void load().catch(() => undefined);
  return cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => void load().then(({ PopoverPanel }) => setPanel(() => PopoverPanel)),
  });
}
