import { Readable } from 'node:stream';
import {
  type CallData,
  type CallSpec,
  calls as contract,
  isRefusal,
  LIST_FILES,
  type ListFileName,
  type Permission,
  type Refusal,
} from '@pifa/contract';
import { formatMinute } from '@pifa/domain';
import {
  badInput,
  type CallContext,
  csvStream,
  FileAnswer,
  firstIssueText,
  issueText,
  type SheetCell,
  XLSX,
  xlsxStream,
} from '../../platform';
import { can, lacking, type Operator } from './operator';
import { needsProof } from './proof';
import { recordAct } from './record-act';
import { permissionOf, type StaffHandler } from './staff-calls';

/** Rows that a list gives at once. */
const PAGE = 200;
/** More rows about persons are taken away only with a recent proof (ADMIN §13). */
const MOST_WITHOUT_PROOF = 500;

interface Page {
  list: object[];
  next?: string;
}

/** A list as a file: its rows come from the list's own call, so that scope and fields are those of the page. */
export interface ListFile {
  list: ListFileName;
  /** what the list is called */
  name: string;
  read: (call: CallContext<'adminListFile'>, operator: Operator) => Promise<Page | Refusal | FileAnswer>;
  columns: ReadonlyMap<string, { title: string; cell: (row: object, now: Date) => SheetCell }>;
  /** columns that name persons, and what each needs where it is not the list's own permission */
  persons: Readonly<Record<string, Permission | null>>;
}

type CallOf<List extends ListFileName> = (typeof LIST_FILES)[List];
type RowOf<List extends ListFileName> = CallData<CallOf<List>> extends { list: (infer Row)[] } ? Row : never;
/** Columns by the keys that the page's table gives them. */
type Columns<Row> = Readonly<
  Record<string, readonly [title: string, cell: (row: Row, now: Date) => SheetCell]>
>;

export function listFile<List extends ListFileName>(
  list: List,
  name: string,
  handle: StaffHandler<CallOf<List>>,
  columns: Columns<RowOf<List>>,
  persons: ListFile['persons'] = {},
): ListFile {
  return {
    list,
    name,
    read: handle as unknown as ListFile['read'],
    columns: new Map(
      Object.entries(columns).map(([key, [title, cell]]) => [
        key,
        { title, cell: cell as (row: object, now: Date) => SheetCell },
      ]),
    ),
    persons,
  };
}

/** An instant of a row as a spreadsheet shows it. */
export const minuteOf = (instant: string | undefined): string =>
  instant === undefined || instant === '' ? '' : formatMinute(new Date(instant));

/** How long something waits, in whole hours. */
export const hoursOf = (since: string, now: Date): string =>
  `${Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 3_600_000))} 小时`;

/** Whether a list has more rows than are taken away without a proof. */
async function hasMore(
  first: Page | FileAnswer,
  read: (cursor: string) => Promise<Page | Refusal | FileAnswer>,
): Promise<boolean> {
  let rows = 0;
  let page: Page | Refusal | FileAnswer = first;
  while ('list' in page) {
    rows += page.list.length;
    if (rows > MOST_WITHOUT_PROOF) return true;
    if (!page.next) return false;
    page = await read(page.next);
  }
  return false;
}

/** 导出 of a list: all rows of the filter, the columns that are shown; that it was taken stands in the book. */
export async function exportList(
  call: CallContext<'adminListFile'>,
  operator: Operator,
  files: readonly ListFile[],
): Promise<CallData<'adminListFile'> | Refusal | FileAnswer> {
  const { params, query, now } = call;
  const file = files.find(({ list }) => list === params.list);
  if (!file) throw new Error(`No module gives the list ${params.list}`);
  const permission = permissionOf(LIST_FILES[file.list]);
  if (permission !== 'self' && !can(operator, permission)) return lacking(permission);
  const asked = query.columns === '' ? [...file.columns.keys()] : query.columns.split(',');
  const keys = asked.filter((key) => {
    const needed = file.persons[key];
    return !needed || can(operator, needed);
  });
  const columns = keys.flatMap((key) => file.columns.get(key) ?? []);
  if (columns.length === 0) return badInput('请选择要导出的列');
  const spec: CallSpec = contract[LIST_FILES[file.list]].spec;
  const read = (cursor: string) => {
    const own = { ...Object.fromEntries(new URLSearchParams(query.filters)), size: PAGE, cursor };
    const parsed = spec.query?.safeParse(own, { error: issueText });
    if (!parsed?.success)
      return Promise.resolve(badInput(parsed ? firstIssueText(parsed.error) : '筛选条件不正确'));
    return file.read({ ...call, query: parsed.data } as CallContext<'adminListFile'>, operator);
  };
  const first = await read('');
  if (isRefusal(first)) return first;
  const proof = keys.some((key) => key in file.persons) && needsProof(operator, now);
  if (proof && (await hasMore(first, read))) return proof;
  if (query.check === '1') return { message: '可以导出' };
  const narrowed = Object.fromEntries(
    [...new URLSearchParams(query.filters)].filter(([, value]) => value !== ''),
  );
  const head = columns.map(({ title }) => title);
  await call.database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'list.export',
      object: `list:${file.list}`,
      after: { format: query.format, columns: head, filters: narrowed },
      now,
    }),
  );
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    let page: Page | Refusal | FileAnswer = first;
    for (;;) {
      if (!('list' in page)) throw new Error(`The list ${params.list} stopped in the middle`);
      yield page.list.map((row) => columns.map(({ cell }) => cell(row, now)));
      if (!page.next) return;
      page = await read(page.next);
    }
  }
  const isBook = query.format === 'xlsx';
  const body = isBook ? xlsxStream(file.name, head, batches()) : csvStream(head, batches());
  return new FileAnswer(Readable.from(body), isBook ? XLSX : 'text/csv; charset=utf-8', {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${file.list}.${query.format}"`,
  });
}
