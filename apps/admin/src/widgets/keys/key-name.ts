/** What of a key press the registry looks at. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** `Ctrl K`, `j`, `?`, `Escape`: how a press is named. Ctrl and ⌘ are the same. */
export function keyName({ key, ctrlKey, metaKey, altKey }: Press): string {
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const chord = ctrlKey || metaKey ? 'Ctrl ' : altKey ? 'Alt ' : '';
  return chord + (chord && plain.length === 1 ? plain.toUpperCase() : plain);
}

/** Nothing fires while an input method composes, nor in a field, except chords with Ctrl and Escape (ADMIN §6.3). */
export function mayFire(press: Press, isInField: boolean): boolean {
  if (press.isComposing || press.key === 'Process') return false;
  return !isInField || press.ctrlKey || press.metaKey || press.key === 'Escape';
}

/** A button or link that has the focus keeps its own Enter and Space. */
export const isOwnKey = ({ key, ctrlKey, metaKey }: Press, target: EventTarget | null): boolean =>
  (key === 'Enter' || key === ' ') &&
  !(ctrlKey || metaKey) &&
  target instanceof Element &&
  target.closest('button, a[href], summary, [role=option], [role=menuitem]') !== null;

const DIALOG = '.ant-modal-wrap:not([style*="display: none"])';
/**
 * What lies over the page takes its keys: under a dialog only Ctrl chords go on, and Escape closes what is on top before
 * it means anything below.
 */
export function isCovered(name: string): boolean {
  if (name.startsWith('Ctrl ')) return false;
  return (
    document.querySelector(DIALOG) !== null ||
    (name === 'Escape' && document.querySelector('.ant-drawer-open') !== null)
  );
}

const FIELDS =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]';
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(FIELDS);
