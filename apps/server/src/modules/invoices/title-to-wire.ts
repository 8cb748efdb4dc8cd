import type { WireInvoiceTitle } from '@pifa/contract';
import { invoiceKindName, titleActions, titleWord } from '@pifa/domain';
import { fieldsOf, stateOfTitle, type TitleRow } from './title-store';

/** A title as its company and the operators see it. */
export function titleToWire(row: TitleRow, now: Date): WireInvoiceTitle {
  const state = stateOfTitle(row, now);
  const { word, colour } = titleWord(state);
  return {
    id: String(row.id),
    ...fieldsOf(row),
    kindName: invoiceKindName(row.kind),
    isDefault: row.is_default ? 1 : 0,
    state,
    stateName: word,
    tone: colour,
    reason: row.reason,
    field: row.field,
    usable: state === 'valid',
    actions: titleActions(state, row.is_default),
    createTime: row.created_at.toISOString(),
    submitTime: row.submitted_at.toISOString(),
    ...(row.reviewed_at ? { reviewTime: row.reviewed_at.toISOString() } : {}),
    ...(row.valid_until ? { validTime: row.valid_until.toISOString() } : {}),
  };
}
