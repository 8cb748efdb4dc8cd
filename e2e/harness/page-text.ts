import type { Page } from 'playwright-core';

/**
 * Everything a person can read on the page, or have read out: text, names, titles, hints, contents of boxes. `but`
 * selects parts whose names are not looked at.
 */
export async function textOf(page: Page, but = ':not(*)'): Promise<string> {
  return (await page.evaluate(`(() => {
    const texts = [document.title, document.body.innerText];
    for (const part of document.body.querySelectorAll('[aria-label], [title], [alt], [placeholder], input, textarea')) {
      if (part.matches(${JSON.stringify(but)})) continue;
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(part.getAttribute(name) ?? '');
      if ('value' in part && !/password|radio|checkbox/.test(part.type)) texts.push(String(part.value));
    }
    return texts.join('\\n');
  })()`)) as string;
}

/** Fails where a screen shows what only a program should see (missing values) or English. */
export async function checkText(page: Page, allowed: readonly string[] = [], but?: string): Promise<void> {
  // The mall's own addresses may appear, to be shared: 邀请参团.
  const own = new RegExp(`${new URL(page.url()).origin}\\S*`, 'g');
  // So may whatever is an address of its own: a mailbox, another program's.
  const text = (await textOf(page, but))
    .replace(own, '')
    .replaceAll(/[\w.-]+@[\w.-]+|https?:\/\/[^\s⏎]+/g, '');
  const leaks = [...text.matchAll(/\b(undefined|null|NaN|Infinity|Invalid Date|\[object \w+\])/g)].map(
    ([leak]) => leak,
  );
  // Letters beside digits are a code: of goods, of a tax number.
  const english = [...text.matchAll(/(?<![A-Za-z\d])[A-Za-z]{3,}(?![A-Za-z\d])/g)].map(([word]) => word);
  const strange = [...new Set([...leaks, ...english.filter((word) => !allowed.includes(word))])];
  if (strange.length > 0) {
    const around = strange.map((word) => {
      const at = text.indexOf(word);
      return `${word}: …${text.slice(Math.max(0, at - 30), at + word.length + 30).replaceAll('\n', '⏎')}…`;
    });
    throw new Error(`${page.url()} shows:\n${around.join('\n')}`);
  }
}
