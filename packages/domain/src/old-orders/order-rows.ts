import type { PlainDraft } from '../import-table/plain-tables';

/** What a row says of its whole order: many systems write it only in the order's first row. */
const OF_THE_ORDER = ['company', 'orderedAt', 'recipient', 'address', 'note'] as const;
const HEAD_WORDS: Readonly<Record<(typeof OF_THE_ORDER)[number], string>> = {
  company: '客户',
  orderedAt: '下单时间',
  recipient: '收货人',
  address: '收货地址',
  note: '备注',
};

/** The rows with what an earlier row of the same order says of it; a row that follows another order's begins anew. */
export function withOrderHeads(drafts: readonly PlainDraft[]): PlainDraft[] {
  let last: PlainDraft | undefined;
  return drafts.map((draft) => {
    const before = last?.cells.orderNo === draft.cells.orderNo ? last : undefined;
    const head = Object.fromEntries(
      OF_THE_ORDER.flatMap((field) => {
        const cell = draft.cells[field] ?? before?.cells[field];
        return cell === undefined ? [] : [[field, cell]];
      }),
    );
    last = { ...draft, cells: { ...draft.cells, ...head } };
    return last;
  });
}

/** Which line of its order a row is: one goods stands in an order once, by its number or else by its name. */
export const oldLineKey = ({ code = '', name = '' }: Readonly<Record<string, string>>): string =>
  code === '' ? `=${name}` : `#${code.toUpperCase()}`;

/**
 * Rows that speak against one another, with what is said of each: two of one goods in one order, or two that have their
 * order placed at different times. `companyOf`: the customer that a cell means, so that its number and its name are one.
 */
export function oldOrderTwins(
  drafts: readonly PlainDraft[],
  companyOf: (cell: string) => string,
): Map<number, string> {
  const named = drafts.filter(({ cells }) => cells.orderNo && cells.company);
  const orders = grouped(named, ({ cells: { orderNo, company = '' } }) =>
    JSON.stringify([companyOf(company), orderNo]),
  );
  const words = new Map<number, string>();
  for (const rows of orders.values()) noteTwins(rows, words);
  return words;
}

function noteTwins(rows: readonly PlainDraft[], words: Map<number, string>): void {
  for (const same of grouped(rows, ({ cells }) => oldLineKey(cells)).values()) {
    if (same.length < 2) continue;
    const lines = same.slice(0, 6).map(({ line }) => line);
    for (const { line } of same) {
      const others = lines.filter((one) => one !== line).slice(0, 5);
      words.set(line, `与第 ${others.join('、')} 行重复`);
    }
  }
  const [first] = rows;
  if (!first) return;
  for (const row of rows.slice(1)) {
    const differs = OF_THE_ORDER.find(
      (field) => field !== 'company' && (row.cells[field] ?? '') !== (first.cells[field] ?? ''),
    );
    if (differs !== undefined && !words.has(row.line)) {
      words.set(row.line, `${HEAD_WORDS[differs]}与第 ${first.line} 行不同，同一张订单应一样`);
    }
  }
}

function grouped<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
