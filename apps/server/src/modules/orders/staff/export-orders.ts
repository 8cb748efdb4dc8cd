import { Readable } from 'node:stream';
import { type CsvValue, formatDateTime, ORDER_STATES, orderWord } from '@pifa/domain';
import { csvStream, type Db, FileAnswer } from '../../../platform';
import { linesForOperators } from '../operator-reads';
import { yuan } from '../order-views';
import { type Operator, type StaffHandler } from '../../staff';

const DAY_MS = 86_400_000;
const HEAD = ['订单号', '公司', '状态', '下单时间', '货号', '商品', '规格', '数量', '已发', '金额', '备注'];

/** Order lines as a CSV file (`csvStream`). Days are Shanghai's; `to` is included. */
export const exportOrderLines: StaffHandler<'adminOrdersCsv'> = async ({ db, query }, operator) => {
  const from = new Date(`${query.from ?? '2000-01-01'}T00:00:00+08:00`);
  const until = new Date(new Date(`${query.to ?? '2999-12-31'}T00:00:00+08:00`).getTime() + DAY_MS);
  const csv = csvStream(HEAD, batchesOf(db, operator, from, until));
  return new FileAnswer(Readable.from(csv), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="orders-${query.from ?? 'all'}-${query.to ?? 'all'}.csv"`,
  });
};

async function* batchesOf(db: Db, operator: Operator, from: Date, until: Date): AsyncGenerator<CsvValue[][]> {
  for await (const lines of linesForOperators(db, operator, { from, until })) {
    yield lines.map((line) => [
      line.no,
      line.company,
      stateName(line.state),
      formatDateTime(line.createdAt),
      line.code,
      line.name,
      line.spec,
      line.pieces,
      line.shipped,
      yuan(line.amount),
      line.remark,
    ]);
  }
}

function stateName(state: string): string {
  const known = ORDER_STATES.find((one) => one === state);
  return known ? orderWord(known).word : state;
}
