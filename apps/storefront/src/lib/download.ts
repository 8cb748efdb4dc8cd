import { csvFile } from '@pifa/domain';

/** Hands the buyer a CSV file that opens with readable Chinese. `name` without the ending. */
export function downloadCsv(name: string, ...file: Parameters<typeof csvFile>): void {
  downloadBlob(`${name}.csv`, new Blob([csvFile(...file)], { type: 'text/csv;charset=utf-8' }));
}

/** Hands the buyer a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Lets the browser fetch a file from its address: a signed link that lives for a short while. */
export function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.rel = 'noopener';
  link.click();
}
