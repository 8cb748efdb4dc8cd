import type { Locator, Page } from 'playwright-core';

interface Answer {
  data: { lines: { lineNo: number }[]; kinds: number };
}

/** Makes the mall's answer about this request as long as nobody asks: its lines again and again, numbered on. */
export async function stretchQuote(page: Page, id: string, lines: number): Promise<void> {
  await page.route(`**/api/admin/quotes/${id}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    const own = answer.data.lines;
    answer.data.lines = Array.from({ length: lines }, (_, at) => ({
      ...own[at % own.length],
      lineNo: at + 1,
    }));
    answer.data.kinds = lines;
    await route.fulfill({ response, json: answer });
  });
}

/** As many rows and columns of prices as a spreadsheet puts on the clipboard. */
export const priceBlock = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) => `${row + 10}.${column + 1}0`).join('\t'),
  ).join('\n');

/** Pastes into what holds the focus; resolves to the milliseconds until it is drawn. */
export const pasteTimed = (grid: Locator, text: string): Promise<number> =>
  grid.evaluate(async (element, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const from = performance.now();
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - from;
  }, text);

/** Presses a key in the grid; resolves to the milliseconds until it is drawn. */
export const keyTimed = (grid: Locator, key: string): Promise<number> =>
  grid.evaluate(async (element, pressed) => {
    const from = performance.now();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - from;
  }, key);
