const TEXT =
  'input:not([type=checkbox], [type=radio], [type=file], [role=combobox], [disabled], [readonly]), textarea';

/** Where there is nothing to write: 分配, 转交. */
const CHOICE = '.ant-modal-body input[role=combobox]:not([disabled], .ant-picker *)';

/**
 * A dialog opens with the focus in the field marked `data-first-field`, else in its first text field or choice; a drawer in the
 * marked one only, for the keys of its list work while nothing is typed into. The kit gives the focus to the close
 * button, where Enter would close the dialog and what is typed is lost; `autoFocus` comes before either is shown.
 * Returns how to stop.
 */
export function focusFirstFields(): () => void {
  const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.matches('.ant-modal-close, .ant-drawer')) return;
    const box = target.closest('.ant-modal, .ant-drawer');
    // A drawer's close button has the focus before the drawer itself.
    const isOpening = !(relatedTarget instanceof Element) || !box?.contains(relatedTarget);
    if (!isOpening && !relatedTarget.closest('.ant-drawer-close')) return;
    // A date's picker would open over the rest of the form.
    const texts = box?.querySelectorAll<HTMLElement>(`.ant-modal-body :is(${TEXT}):not(.ant-picker *)`);
    const first =
      box?.querySelector<HTMLElement>('[data-first-field]') ??
      texts?.[0] ??
      box?.querySelector<HTMLElement>(CHOICE);
    if (first) focusOnceShown(first);
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}

/** A drawer has the focus some frames before it is shown, and what is hidden takes none. */
function focusOnceShown(field: HTMLElement, framesLeft = 30): void {
  const before = document.activeElement;
  field.focus();
  if (document.activeElement === field || framesLeft === 0) return;
  requestAnimationFrame(() => document.activeElement === before && focusOnceShown(field, framesLeft - 1));
}
