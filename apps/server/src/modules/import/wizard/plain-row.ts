import type { PlainDraft } from '@pifa/domain';
import type { JudgedRow, PlanEffect } from '../../staff';

export interface PlainJudged {
  rows: JudgedRow[];
  effects: PlanEffect[];
  stepUp?: boolean;
}

/** What a row of a plain table is called: by what it is about. */
export const nameOf = ({ cells, line }: PlainDraft): string =>
  cells.code ?? cells.orderNo ?? cells.company ?? `第 ${line} 行`;

/** A row that its plan is not asked about. */
export const refuseRow = (draft: PlainDraft, refusal: string): JudgedRow => ({
  line: draft.line,
  object: '',
  name: nameOf(draft),
  fields: [],
  refusal,
});
