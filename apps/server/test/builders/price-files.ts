import { csvFile } from '@pifa/domain';
import type { TestApp } from '../harness';
import { formOf } from './operators';

type Rows = readonly (readonly string[])[];
type Query = Record<string, string>;

/** What the import of a price file answers. */
export interface PriceFileAnswer {
  meta: { success: boolean; message: string; code?: string };
  data: {
    landed: boolean;
    running: string;
    seen: string;
    message: string;
    lists: {
      name: string;
      fresh: number;
      up: number;
      down: number;
      ended: number;
      later: number;
      same: number;
      moves: { code: string; percent: number }[];
    }[];
    wrong: { row: number; text: string }[];
    wrongRows: number;
    nowhere: { head: string; why: string; rows: number; sample: string }[];
  };
}

/** Sends a price file: tried without `seen` in the query, landed with it. The first row is the head. */
export async function sendPriceFile(
  app: TestApp,
  headers: Record<string, string>,
  rows: Rows,
  query: Query = {},
): Promise<PriceFileAnswer> {
  const [head = [], ...rest] = rows;
  const { type, payload } = await formOf(
    csvFile(
      [...head],
      rest.map((row) => [...row]),
    ),
    '价.csv',
  );
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/admin/price-files?${new URLSearchParams(query)}`,
    headers: { ...headers, 'content-type': type },
    payload,
  });
  return answer.json<PriceFileAnswer>();
}

/** The same, tried and landed. */
export async function landPriceFile(
  app: TestApp,
  headers: Record<string, string>,
  rows: Rows,
  query: Query = {},
): Promise<PriceFileAnswer> {
  const tried = await sendPriceFile(app, headers, rows, query);
  return sendPriceFile(app, headers, rows, { ...query, seen: tried.data.seen });
}
