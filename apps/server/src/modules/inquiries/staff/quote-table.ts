import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { quoteLines } from '@pifa/contract';
import { csvFile, type CsvValue } from '@pifa/domain';
import { badInput, type CallContext, FileAnswer, readSheet, TABLE_FILES } from '../../../platform';
import { can, type Operator, recordAct } from '../../staff';
import { quoteForDesk } from './one-quote';

/** The columns that are filled in and read again; the others are there to be looked at. */
const FILLED = ['行号', '起始数量', '件价', '个价', '有货', '替代货号', '起订量', '备注'] as const;
const SHOWN = [
  '货号',
  '商品',
  '规格',
  '件数',
  '个数',
  '库存',
  '标价',
  '客户价',
  '上次成交',
  '上次报价',
] as const;
const MOST_ROWS = 2_000;
const MEGABYTES = 5;

type Line = CallData<'adminQuote'>['lines'][number];

/** 报价表: a row for each line and quantity step, with what the grid shows beside it. */
export async function quoteTable(
  { db, database, params, now }: CallContext<'adminQuoteTable'>,
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  const quote = await quoteForDesk(db, params.id, { operator, now });
  if (isRefusal(quote)) return quote;
  const costs = can(operator, 'cost.read') ? ['成本'] : [];
  const rows = quote.lines.flatMap((line) =>
    rowsOf(line).map((row) => (costs.length > 0 ? [...row, line.facts.cost] : row)),
  );
  const after = { format: 'csv' };
  await database.transaction((tx) =>
    recordAct(tx, operator, { what: 'quote.export', object: `quote:${quote.id}`, after, now }),
  );
  const bytes = Buffer.from(csvFile([...FILLED, ...SHOWN, ...costs], rows));
  const disposition = `attachment; filename="${quote.no}.csv"`;
  return new FileAnswer(bytes, 'text/csv; charset=utf-8', {
    'content-disposition': disposition,
    'cache-control': 'private, no-store',
  });
}

function rowsOf({ answer, facts, ...line }: Line): CsvValue[][] {
  const shown = [
    line.goodsCode,
    line.goodsName,
    line.spec,
    line.ipcnt,
    line.spcnt,
    facts.stock,
    facts.list.saleSP,
    facts.own.saleSP,
    facts.lastDeal?.saleSP,
    facts.lastQuote?.saleSP,
  ];
  const offers = answer && answer.offers.length > 0 ? answer.offers : [undefined];
  return offers.map((offer) => [
    line.lineNo,
    offer?.fromNum ?? 0,
    offer?.saleIP,
    offer?.saleSP,
    answer && !answer.available ? '无' : '有',
    answer?.substitute?.goodsCode ?? '',
    answer?.minNum ?? 0,
    answer?.note ?? '',
    ...shown,
  ]);
}

/** Reads a table that was filled in: its lines as the grid takes them. */
export async function readQuoteTable({
  request,
}: CallContext<'adminQuoteTableRead'>): Promise<CallData<'adminQuoteTableRead'> | Refusal> {
  const file = await request.file();
  if (!file) return badInput('请选择填好的报价表');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const sheet = await readSheet(file.bytes, MOST_ROWS + 1);
  if (!sheet) return refuse('file-type', { allowed: TABLE_FILES });
  if (sheet.length > MOST_ROWS) return badInput(`一次最多 ${MOST_ROWS} 行`);
  const [head, ...rows] = sheet.map(({ cells }) => cells.map((cell) => cell.trim()));
  if (!head?.includes('行号') || !head.includes('个价')) {
    return badInput('表头要有「行号」和「个价」两栏，请用导出的报价表填写');
  }
  const table = rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])));
  const bad = table.find((row) => !/^[1-9]\d{0,2}$/.test(row['行号'] ?? ''));
  if (bad) return badInput(`行号不正确：「${bad['行号'] ?? ''}」`);
  const lines = quoteLines(table).lines.map(({ stepWaived: _, ...line }) => line);
  const wrong = lines.find(({ minNum, offers }) =>
    [minNum, ...offers.map(({ fromNum }) => fromNum)].some(isNoCount),
  );
  return wrong ? badInput(`第 ${wrong.line} 行的起订量或起始数量不是整数`) : { lines };
}

const isNoCount = (count: number): boolean => !Number.isInteger(count) || count < 0 || count > 10_000_000;
