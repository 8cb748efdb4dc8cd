import { csvFile } from '@pifa/domain';

/** Downloads a CSV file whose Chinese opens correctly in Excel. `name` has no extension. */
export function downloadCsv(name: string, ...file: Parameters<typeof csvFile>): void {
  downloadBlob(`${name}.csv`, new Blob([csvFile(...file)], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a blob as a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Downloads a file from its short-lived signed URL. */
export function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.rel = 'noopener';
  link.click();
}
