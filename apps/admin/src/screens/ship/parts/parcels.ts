import type { CallBodyInput } from '@pifa/contract/staff';
import type { ParcelAmount, ParcelLines, PastedWaybill, PastedWaybills } from '@pifa/domain';

/** What of an order goes now, where it is not everything. */
export interface Part {
  amounts: Readonly<Record<string, ParcelAmount>>;
  lines: ParcelLines;
}
type Rows = NonNullable<CallBodyInput<'adminPlanMake'>['rows']>;

/** 「华南专线 HN88」: the name of a line or carrier before its waybill, typed into one box. */
const NAMED = /^(\S*\p{Script=Han}\S*)\s+(.+)$/u;

/**
 * What was pasted, what was typed beside orders that were not, and what is `made` ready without a waybill; each with the
 * part that goes.
 */
export function readyRows(
  pasted: PastedWaybills,
  typed: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, Part>>,
  made: Iterable<string> = [],
): Rows {
  const known = new Set(pasted.rows.map(({ orderNo }) => orderNo));
  const byHand = Object.entries(typed)
    .map(([orderNo, text]) => {
      const [, carrier = '', trackingNo = text] = NAMED.exec(text.trim()) ?? [];
      return { orderNo, trackingNo: trackingNo.trim(), carrier };
    })
    .filter(({ trackingNo }) => trackingNo !== '')
    .concat([...made].map((orderNo) => ({ orderNo, trackingNo: '', carrier: '' })))
    .filter(({ orderNo }) => !known.has(orderNo))
    .map((row, at) => ({ ...row, line: pasted.rows.length + at + 1 }));
  return [...pasted.rows, ...byHand].map((row: PastedWaybill) => {
    const part = parts[row.orderNo];
    return part ? { ...row, lines: part.lines } : { ...row };
  });
}

/** Orders whose waybill stands at another order as well: seen before the plan is made. */
export function repeated(rows: Rows): ReadonlySet<string> {
  const first = new Map<string, string>();
  const twice = new Set<string>();
  for (const { orderNo, trackingNo } of rows) {
    const number = String(trackingNo).replaceAll(/\s/g, '').toUpperCase();
    if (number === '') continue;
    const other = first.get(number);
    if (other === undefined) first.set(number, String(orderNo));
    else if (other !== orderNo) twice.add(String(orderNo));
  }
  return twice;
}
