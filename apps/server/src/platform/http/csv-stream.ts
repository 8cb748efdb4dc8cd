import { csvFile, csvRows, type CsvValue } from '@pifa/domain';

/**
 * A CSV file written batch by batch, so that only one batch is in memory. The last row states the number of rows: a
 * download that broke off lacks it. `footer` returns rows to put before the last one.
 */
export async function* csvStream(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
  footer: () => Promise<readonly (readonly CsvValue[])[]> = async () => [],
): AsyncGenerator<string> {
  let count = 0;
  yield csvFile(head, []);
  for await (const rows of batches) {
    count += rows.length;
    if (rows.length > 0) yield csvRows(rows);
  }
  yield csvRows([...(await footer()), [`共 ${count} 行`]]);
}
