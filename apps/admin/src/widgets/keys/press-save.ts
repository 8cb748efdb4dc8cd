/**
 * What Ctrl S does where a form binds no key: it presses the button that saves, of the dialog that lies on top or else of
 * the page. Never more than that: a button that is off stays so, and the browser's own 「网页另存为」 does not come up.
 */
export function pressSave(): void {
  const dialog = [...document.querySelectorAll('[role=dialog]')].findLast(isShown);
  const button = [...(dialog ?? document).querySelectorAll('button.ant-btn-primary')].find(
    (one) => isShown(one) && /^保\s?存/.test(one.textContent.trim()),
  );
  if (button instanceof HTMLButtonElement && !button.disabled) button.click();
}

const isShown = (one: Element): boolean =>
  one.closest('[style*="display: none"], [aria-hidden=true]') === null;
