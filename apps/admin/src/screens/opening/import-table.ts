import type { CallData } from '@pifa/contract/staff';
import { call } from '../../lib/client';

type Import = CallData<'adminImportOne'>;

export interface Tried {
  planId: string;
  name: string;
  added: number;
  /** goods that the mall has and the table changes */
  changed: number;
  refused: number;
  warned: number;
  /** categories and brands that come with it */
  made: string[];
  /** heads of columns without a place */
  nowhere: string[];
}

const AGAIN_MS = 400;
/** A table that takes longer belongs on 导入, where one may leave the page. */
const MOST_TRIES = 300;
const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

/** Uploads a table and looks at it; unknown categories and brands are to be made. Nothing is written. */
export async function openTable(file: File): Promise<Tried> {
  const form = new FormData();
  form.append('file', file, file.name);
  const opened = await call('adminImportOpen', { query: { name: file.name.slice(0, 200) }, form });
  const first = await tried(opened.id, { category: {}, brand: {} });
  const { category, brand } = first.unknown;
  const made = [...category, ...brand].map(({ name }) => name);
  const make = (names: readonly { name: string }[]) =>
    Object.fromEntries(names.map(({ name }) => [name, { act: 'make' as const }]));
  const done =
    made.length === 0 ? first : await tried(opened.id, { category: make(category), brand: make(brand) });
  return {
    planId: done.planId,
    name: done.name,
    added: done.counts.added,
    changed: Math.max(0, done.rows - done.counts.added - done.counts.same - done.counts.refused),
    refused: done.counts.refused,
    warned: done.counts.warned,
    made,
    nowhere: done.nowhere.map(({ head }) => head),
  };
}

type Names = Parameters<typeof call<'adminImportTry'>>[1]['body'] extends { names?: infer Own } ? Own : never;

async function tried(id: string, names: NonNullable<Names>): Promise<Import> {
  await call('adminImportTry', { params: { id }, body: { names } });
  for (let n = 0; n < MOST_TRIES; n++) {
    const now = await call('adminImportOne', { params: { id } });
    if (now.state === 'tried') return now;
    if (now.state === 'failed') throw new Error(now.problem || '这张表读不懂，请另存为表格再试');
    await pause();
  }
  throw new Error('这张表很大，请到「导入」里做');
}

/** Writes what was looked at; answers what was done, in words. */
export async function writeTable({ planId }: Tried): Promise<string> {
  let now = await call('adminPlanCommit', { params: { id: planId }, body: {} });
  for (let n = 0; now.state === 'running' && n < MOST_TRIES; n++) {
    await pause();
    now = await call('adminPlanShow', { params: { id: planId } });
  }
  return now.text || `已导入 ${now.done} 种商品`;
}
