import { Readable } from 'node:stream';
import { csvFile, type CsvValue, ORDER_STATES, orderWord } from '@pifa/domain';
import { type CallContext, type Db, FileAnswer } from '../../../platform';
import { linesForOperators } from '../operator-reads';
import { yuan } from '../order-views';
import { type StaffCalls, HEAVY } from '../../staff';

const DAY_MS = 86_400_000;
const HEAD = ['订单号', '公司', '状态', '下单时间', '货号', '商品', '规格', '数量', '已发', '金额', '备注'];
const inChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Order lines as a CSV file, however many there are; days are China's, `to` included. The last row says how many
 * lines there are: a file that broke off on its way lacks it.
 */
async function exportOrderLines({ db, query }: CallContext<'adminOrdersCsv'>): Promise<FileAnswer> {
  const from = new Date(`${query.from ?? '2000-01-01'}T00:00:00+08:00`);
  const until = new Date(new Date(`${query.to ?? '2999-12-31'}T00:00:00+08:00`).getTime() + DAY_MS);
  return new FileAnswer(Readable.from(csvOf(db, from, until)), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="orders-${query.from ?? 'all'}-${query.to ?? 'all'}.csv"`,
  });
}

async function* csvOf(db: Db, from: Date, until: Date): AsyncGenerator<string> {
  let count = 0;
  yield csvFile(HEAD, []);
  for await (const lines of linesForOperators(db, { from, until })) {
    count += lines.length;
    yield rowsOnly(
      lines.map((line) => [
        line.no,
        line.company,
        wordOf(line.state),
        inChina(line.createdAt),
        line.code,
        line.name,
        line.spec,
        line.pieces,
        line.shipped,
        yuan(line.amount),
        line.remark,
      ]),
    );
  }
  yield rowsOnly([[`共 ${count} 行`]]);
}

function wordOf(state: string): string {
  const known = ORDER_STATES.find((one) => one === state);
  return known ? orderWord(known).word : state;
}

/** Rows without the byte order mark and the head of a whole file. */
function rowsOnly(rows: readonly (readonly CsvValue[])[]): string {
  const whole = csvFile([], rows);
  return whole.slice(whole.indexOf('\r\n') + 2);
}

export const exportOrdersCalls = {
  adminOrdersCsv: { roles: ['sales', 'finance'], handle: exportOrderLines, most: HEAVY },
} satisfies StaffCalls;
