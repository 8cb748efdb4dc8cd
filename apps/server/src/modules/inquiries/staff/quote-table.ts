import { Readable } from 'node:stream';
import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  csvFile,
  type CsvValue,
  formatMinute,
  QUOTE_SHEET_COLUMNS,
  QUOTE_SHEET_NUMBER,
  readQuoteSheet,
} from '@pifa/domain';
import {
  badInput,
  type CallContext,
  FileAnswer,
  readSheet,
  type SheetCell,
  TABLE_FILES,
  XLSX,
  xlsxStream,
} from '../../../platform';
import { can, mallNamePort, type Operator, recordAct } from '../../staff';
import { quoteForDesk } from './one-quote';

/** What is asked for: to be looked at beside the answer. */
const ASKED = ['货号', '商品', '规格', '件数', '个数'] as const;
const SHOWN = ['库存', '标价', '客户价', '上次成交', '上次报价'] as const;
const MOST_ROWS = 2_000;
const MEGABYTES = 5;

type Quote = CallData<'adminQuote'>;
type Line = Quote['lines'][number];
interface Sheet {
  /** rows of words above the heads */
  above: CsvValue[][];
  head: string[];
  rows: CsvValue[][];
  widths: number[];
}

/** 报价表: a row for each line and quantity step. The customer's has what the customer may read; the desk's is the grid. */
export async function quoteTable(
  { platform, db, database, params, query, now }: CallContext<'adminQuoteTable'>,
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  const quote = await quoteForDesk(db, params.id, { operator, now });
  if (isRefusal(quote)) return quote;
  const { sheet, format } = query;
  const mall = await platform.ports.get(mallNamePort)(platform);
  const made =
    sheet === 'customer' ? sheetForCustomer(quote, mall) : sheetOfDesk(quote, can(operator, 'cost.read'));
  await database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'quote.export',
      object: `quote:${quote.id}`,
      after: { format, sheet: sheet === 'customer' ? '发给客户的' : '带参考价的' },
      now,
    }),
  );
  const disposition = `attachment; filename="${quote.no}.${format}"`;
  const headers = { 'content-disposition': disposition, 'cache-control': 'private, no-store' };
  return format === 'xlsx'
    ? new FileAnswer(Readable.from(bookOf(made)), XLSX, headers)
    : new FileAnswer(textOf(made), 'text/csv; charset=utf-8', headers);
}

const textOf = ({ above, head, rows }: Sheet): Buffer => {
  const [first = head, ...rest] = [...above, head, ...rows];
  return Buffer.from(csvFile(first.map(String), rest));
};

function bookOf({ above, head, rows, widths }: Sheet): AsyncGenerator<Buffer> {
  const [first = head, ...rest] = [...above, head, ...rows];
  async function* batch() {
    yield rest.map((row) => row.map(cellOf));
  }
  return xlsxStream('报价单', first.map(String), batch(), widths);
}

const cellOf = (value: CsvValue): SheetCell =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

function sheetOfDesk(quote: Quote, withCost: boolean): Sheet {
  const head = [...QUOTE_SHEET_COLUMNS, ...ASKED, ...SHOWN, ...(withCost ? ['成本'] : [])];
  const rows = quote.lines.flatMap((line) => {
    const { facts } = line;
    const shown = [
      facts.stock,
      facts.list.saleSP,
      facts.own.saleSP,
      facts.lastDeal?.saleSP,
      facts.lastQuote?.saleSP,
      ...(withCost ? [facts.cost] : []),
    ];
    return answersOf(line).map((filled) => [...filled, ...askedOf(line), ...shown]);
  });
  return { above: [], head, rows, widths: head.map((title) => WIDE[title] ?? 10) };
}

/** Whose offer it is, for whom, until when, and what stands beside it; no stock, no cost, nobody else's price. */
function sheetForCustomer(quote: Quote, mall: string): Sheet {
  const [line, ...filled] = QUOTE_SHEET_COLUMNS;
  const above = [
    [QUOTE_SHEET_NUMBER, quote.no],
    ['客户', quote.company || quote.contact],
    ['报价方', mall],
    ['有效期至', quote.validUntil ? formatMinute(new Date(quote.validUntil)) : '尚未报价'],
    ['附言', quote.sellerMessage],
    [''],
  ];
  const head = [line, ...ASKED, ...filled];
  const rows = quote.lines.flatMap((one) =>
    answersOf(one).map(([lineNo, ...answered]) => [lineNo, ...askedOf(one), ...answered]),
  );
  return { above, head, rows, widths: head.map((title) => WIDE[title] ?? 10) };
}

/** The first column holds the words above the heads, too. */
const WIDE: Readonly<Record<string, number>> = {
  行号: 12,
  货号: 20,
  商品: 40,
  规格: 20,
  替代货号: 16,
  备注: 30,
};

const askedOf = ({ goodsCode, goodsName, spec, ipcnt, spcnt }: Line): CsvValue[] => [
  goodsCode,
  goodsName,
  spec,
  ipcnt,
  spcnt,
];

/** A row for each quantity step, in the order of `QUOTE_SHEET_COLUMNS`. */
function answersOf({ lineNo, answer }: Line): CsvValue[][] {
  const offers = answer && answer.offers.length > 0 ? answer.offers : [undefined];
  return offers.map((offer) => [
    lineNo,
    offer?.fromNum ?? 0,
    offer?.saleIP,
    offer?.saleSP,
    answer && !answer.available ? '无' : '有',
    answer?.substitute?.goodsCode ?? '',
    answer?.minNum ?? 0,
    answer?.note ?? '',
  ]);
}

/** Reads a table that was filled in: its lines as the grid takes them, and the rows that it cannot take. */
export async function readQuoteTable({
  request,
}: CallContext<'adminQuoteTableRead'>): Promise<CallData<'adminQuoteTableRead'> | Refusal> {
  const file = await request.file();
  if (!file) return badInput('请选择填好的报价表');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const sheet = await readSheet(file.bytes, MOST_ROWS + 1);
  if (!sheet) return refuse('file-type', { allowed: TABLE_FILES });
  if (sheet.length > MOST_ROWS) return badInput(`一次最多 ${MOST_ROWS} 行`);
  const read = readQuoteSheet(sheet);
  if (!read.ok) return badInput(read.text);
  const { no, lines, wrong } = read;
  return { no, lines, wrong };
}
