import type { CallBodyInput } from '@pifa/contract/staff';
import type { ParcelAmount, ParcelLines, PastedWaybill, PastedWaybills } from '@pifa/domain';

/** What of an order goes now, where it is not everything. */
export interface Part {
  amounts: Readonly<Record<string, ParcelAmount>>;
  lines: ParcelLines;
}
type Rows = NonNullable<CallBodyInput<'adminPlanMake'>['rows']>;

/** What was pasted, and what was typed beside orders that were not; each with the part that goes. */
export function readyRows(
  pasted: PastedWaybills,
  typed: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, Part>>,
): Rows {
  const known = new Set(pasted.rows.map(({ orderNo }) => orderNo));
  const byHand = Object.entries(typed)
    .map(([orderNo, trackingNo]) => ({ orderNo, trackingNo: trackingNo.trim(), carrier: '' }))
    .filter(({ orderNo, trackingNo }) => trackingNo !== '' && !known.has(orderNo))
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
    const other = first.get(number);
    if (other === undefined) first.set(number, String(orderNo));
    else if (other !== orderNo) twice.add(String(orderNo));
  }
  return twice;
}
