/**
 * Prints the page: with a `data-print-document` on it that document alone (styles/print.css). The title becomes
 * the proposed file name of a PDF.
 */
export function printPage(fileName?: string): void {
  const before = document.title;
  if (fileName) {
    document.title = fileName;
    window.addEventListener('afterprint', () => (document.title = before), { once: true });
  }
  window.print();
}
