import { count, cursorPaging, defineCall, done, instant, listOf, text, textId, z } from '../define-call';
import { shownAs, verb, whole, word } from '../terminal';

const MOST_COLUMNS = 200;

const choice = z.union([
  z.strictObject({ act: z.literal('make') }),
  z.strictObject({ act: z.literal('skip') }),
  z.strictObject({ act: z.literal('use'), id: z.number().int().positive() }),
]);
const choices = z.strictObject({
  category: z.record(z.string().max(200), choice).default({}),
  brand: z.record(z.string().max(100), choice).default({}),
});

const unknownName = z.object({ name: z.string(), rows: count });

/** What a table holds; each kind asks for the permission of the work that it does. */
const kind = z.enum(['goods', 'stock', 'prices', 'companies', 'addresses', 'waybills', 'old-orders']);

const pictures = z.object({
  /** the names of the archives, '' = none was sent */
  zip: z.string(),
  /** pictures in them */
  files: count,
  /** those that no row of the table belongs to */
  unmatched: z.array(z.string()),
  /** addresses on other sites that the table names */
  fromSites: count,
  /** after the import: put in, and still to come */
  done: count,
  waiting: count,
  failed: z.array(z.object({ line: count, address: z.string(), why: z.string() })),
});

const oneImport = z.object({
  id: z.string(),
  /** the file's own name */
  name: z.string(),
  kind,
  /** the names of the file's sheets; a CSV has none */
  sheets: z.array(z.string()),
  /** the one that is read, counted from 0 */
  sheet: count,
  /** prices: the list that they are of, '' = the shop's list prices */
  listId: z.string(),
  listName: z.string(),
  pictures,
  /** sites that the table takes pictures from; none is asked that nobody allowed */
  hosts: z.array(z.object({ host: z.string(), rows: count, allowed: z.boolean() })),
  /** the system that the table comes from, '' = any other */
  shape: z.string(),
  rows: count,
  columns: z.array(
    z.object({
      head: z.string(),
      samples: z.array(z.string()),
      /** what it means: `field:code`, `attribute:产地`, `nowhere` … */
      target: z.string(),
      /** the same in words */
      word: z.string(),
    }),
  ),
  /** a table of these heads was mapped before */
  remembered: z.boolean(),
  names: z.object({ category: z.record(z.string(), choice), brand: z.record(z.string(), choice) }),
  state: z.enum(['open', 'trying', 'tried', 'failed']),
  /** rows that the trial has looked at */
  seen: count,
  problem: z.string(),
  /** categories and brands that the mall does not have */
  unknown: z.object({ category: z.array(unknownName), brand: z.array(unknownName) }),
  nowhere: z.array(z.object({ head: z.string(), rows: count, sample: z.string() })),
  left: z.array(z.object({ line: count, name: z.string(), why: z.string() })),
  /** the plan that writes it, once it was tried */
  planId: z.string(),
  /** how its plan stands: '' before the trial */
  planState: z.enum(['', 'open', 'scheduled', 'running', 'done', 'cancelled']),
  counts: z.object({ added: count, changed: count, same: count, refused: count, warned: count }),
  by: z.string(),
  createTime: instant,
});

const importHead = oneImport.pick({
  id: true,
  name: true,
  kind: true,
  shape: true,
  rows: true,
  state: true,
  planId: true,
  planState: true,
  by: true,
  createTime: true,
});
const importList = listOf(
  importHead.extend({
    /** rows that landed and that failed */
    done: count,
    failed: count,
    /** whoever asks brought it: only they go on with it or give it up */
    mine: z.boolean(),
    undoUntil: instant.optional(),
  }),
);

const targetList = z.object({
  list: z.array(
    z.object({
      /** as `targets` of a trial takes it; with `fill` its beginning: `attribute:` and the attribute's name */
      target: z.string(),
      word: z.string(),
      /** 基本, 价格, 库存, 图片, 详情, 规格 … */
      group: z.string(),
      /** a trial is refused without it */
      required: z.boolean(),
      /** what is still to be written behind it */
      fill: z.enum(['', 'name', 'pieces']),
    }),
  ),
});

function importText({ name, state, problem, counts, unknown, nowhere, planId }: z.infer<typeof oneImport>) {
  const { added, changed, same, refused, warned } = counts;
  const names = [...unknown.category, ...unknown.brand].map(
    ({ name: one, rows }) => `· 没有「${one}」，${rows} 行`,
  );
  return {
    lines: [
      `${name}：${state === 'failed' ? problem : `新增 ${added}，修改 ${changed}，不变 ${same}，有误 ${refused}，警告 ${warned}`}`,
      ...names,
      ...nowhere.map(({ head, rows }) => `· 「${head}」没有去处，${rows} 行`),
      ...(planId === '' ? [] : [`执行：pifa operator plan commit ${planId}`]),
    ],
    failed: state === 'failed',
  };
}

/** 导入: a table of goods, stock, prices, companies, addresses, waybills or old orders, mapped, tried, mended, written and taken back (ADMIN §8.4). */
export const imports = {
  adminImportOpen: defineCall({
    at: { method: 'POST', path: '/api/admin/imports' },
    summary:
      '导入第一步：上传表格（multipart，字段 file；CSV 或 xlsx，最多 5 万行）：商品、库存、价格、客户、地址、运单或老订单；认出来源与各列的意思，什么也不写',
    access: 'operator',
    permission: 'self',
    bodyLimit: 31 * 1024 * 1024,
    query: z.strictObject({
      name: text(200).default(''),
      kind: kind.default('goods'),
      /** which sheet of a workbook, from 0 */
      sheet: z.coerce.number().int().min(0).max(200).default(0),
      /** prices of this list; '' = the shop's list prices */
      listId: text(15).default(''),
    }),
    data: oneImport,
    refusals: ['forbidden', 'not-found', 'file-type', 'file-too-large', 'bad-input'],
    terminal: [
      whole('import-open', '上传表格，认出各列的意思', [
        word('', '文件.csv|xlsx', { name: 'file', file: 'upload' }),
      ]),
    ],
    shown: { text: shownAs(oneImport, importText) },
  }),
  adminImportTry: defineCall({
    at: { method: 'POST', path: '/api/admin/imports/:id/try' },
    summary: '试运行：按各列的意思与分类、品牌的处理看会改什么；后台进行，什么也不写',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ id: textId }),
    body: z.strictObject({
      /** in the order of the columns; empty = as they are */
      targets: z.array(z.string().min(1).max(60)).max(MOST_COLUMNS).default([]),
      names: choices.default({ category: {}, brand: {} }),
      /** promotion prices below a tenth of list are meant */
      confirm: z.boolean().default(false),
      /** sites that pictures may be taken from from now on */
      hosts: z.array(z.string().min(1).max(253)).max(50).default([]),
    }),
    data: oneImport,
    refusals: ['forbidden', 'not-found', 'bad-input', 'transition-refused'],
    terminal: [whole('import-try', '试运行一次导入', [word('id', '导入 id')])],
    shown: { text: shownAs(oneImport, importText) },
  }),
  adminImportPictures: defineCall({
    at: { method: 'POST', path: '/api/admin/imports/:id/pictures' },
    summary:
      '导入的图片：上传 zip（multipart，字段 file，最大 200 MB，可分几次）；按货号认，A100.jpg 为主图，A100-2.jpg 为第二张；之后再试运行',
    access: 'operator',
    permission: 'self',
    bodyLimit: 201 * 1024 * 1024,
    params: z.strictObject({ id: textId }),
    query: z.strictObject({ name: text(200).default('') }),
    data: oneImport,
    refusals: ['forbidden', 'not-found', 'file-type', 'file-too-large', 'bad-input', 'transition-refused'],
    terminal: [
      whole('import-pictures', '给导入添加一包图片（zip，按货号命名）', [
        word('id', '导入 id'),
        word('', '文件.zip', { name: 'file', file: 'upload' }),
      ]),
    ],
    shown: { text: shownAs(oneImport, importText) },
  }),
  adminImportTargets: defineCall({
    at: { method: 'GET', path: '/api/admin/importTargets' },
    summary: '导入：一种表格的列可以是什么，按组列出，说明哪些必须有',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({
      kind: kind.default('goods'),
      /** prices: of a price list, whose columns are others than the shop's */
      list: z.enum(['0', '1']).default('0'),
    }),
    data: targetList,
    refusals: ['bad-input'],
    terminal: [whole('import-targets', '导入：列可以是什么')],
    shown: { labels: { target: '写法', word: '意思', group: '组', required: '必须', fill: '再填' } },
  }),
  adminImportBad: defineCall({
    at: { method: 'GET', path: '/api/admin/imports/:id/bad' },
    summary:
      '试运行里有误的行，执行后则为没有成功的行：原来的表头与单元格，最后一列是原因（xlsx）；改好可再次上传',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ id: textId }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [whole('import-bad', '有误的行，加 --out <文件.xlsx>', [word('id', '导入 id')])],
  }),
  adminImportOne: defineCall({
    at: { method: 'GET', path: '/api/admin/imports/:id' },
    summary: '一次导入：各列、试运行的结果、没有的分类与品牌、没有去处的内容',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ id: textId }),
    data: oneImport,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('import-show', '一次导入', [word('id', '导入 id')])],
    shown: { text: shownAs(oneImport, importText) },
  }),
  adminImportMend: defineCall({
    at: { method: 'POST', path: '/api/admin/imports/:id/mend' },
    summary: '改试运行里的一行：填写要换的单元格，这一行马上重新判断',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ id: textId }),
    body: z.strictObject({
      /** the row's place in the plan */
      line: count,
      /** by field: `{ "listPerPiece": "1.50" }` */
      cells: z.record(z.string().max(40), z.string().trim().max(2_000)),
    }),
    data: z.object({
      refusal: z.string(),
      warnings: z.array(z.string()),
      fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
    refusals: ['forbidden', 'not-found', 'bad-input', 'transition-refused'],
    terminal: [whole('import-mend', '改试运行里的一行', [word('id', '导入 id')])],
    shown: { labels: { refusal: '仍有误', warnings: '警告', fields: '修改' } },
  }),
  adminImports: defineCall({
    at: { method: 'GET', path: '/api/admin/imports' },
    summary: '导入记录：新的在前',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({ ...cursorPaging }),
    data: importList,
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('imports', '导入记录')],
    shown: {
      labels: {
        name: '文件',
        kind: '内容',
        shape: '来源',
        rows: '行',
        done: '成功',
        failed: '失败',
        planState: '执行',
        undoUntil: '可撤销至',
        planId: '计划 id',
      },
    },
  }),
  adminImportDrop: defineCall({
    at: { method: 'DELETE', path: '/api/admin/imports/:id' },
    summary: '放弃一次还没有执行的导入',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ id: textId }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('import-drop', '放弃一次还没有执行的导入', [word('id', '导入 id')])],
  }),
};
