import { type PlainDraft, waybillOf, waybillProblem } from '@pifa/domain';
import type { JudgeContext, JudgedRow, PlanEffect, PlanKind } from '../../staff';
import { shipPlan } from '../../orders';
import { refuseRow, type PlainJudged } from './plain-row';

const SETTINGS = { carrier: '', driver: '', driverPhone: '' };
/** As the plan reads them; longer ones are no order's and no carrier's. */
const LONGEST = 40;

const HOW_BACK: PlanEffect = {
  text: '导入后 2 小时内可以撤销发货，客户会再收到通知；已收货的、申请了售后的不能撤销',
  tone: 'plain',
};

/** A row with its cells as the 发货台 reads what is pasted there. */
export function tidyWaybill(draft: PlainDraft): PlainDraft {
  const read = Object.entries(waybillOf(draft.cells)).filter(([, cell]) => cell !== '');
  return { ...draft, cells: Object.fromEntries(read) };
}

/** 运单: each row a shipment of everything that is left of its order. */
export const waybillTable = {
  plan: shipPlan as PlanKind,
  settings: () => SETTINGS,
  async judge(context: JudgeContext, _own: unknown, drafts: readonly PlainDraft[]): Promise<PlainJudged> {
    const bad: JudgedRow[] = [];
    const rows: { line: number; orderNo: string; trackingNo: string; carrier: string }[] = [];
    for (const draft of drafts) {
      const row = waybillOf(draft.cells);
      const problem = problemOf(row);
      if (problem === '') rows.push({ line: draft.line, ...row });
      else bad.push(refuseRow(draft, problem));
    }
    const { rows: judged, effects } = await shipPlan.judge(context, {
      settings: SETTINGS,
      objects: [],
      rows,
    });
    // Whoever mends a row sees what the table says of it, not what the order looks like.
    const bare = judged.map((row) => (row.refusal ? { ...row, fields: [] } : row));
    const ships = judged.some(({ refusal }) => !refusal);
    return { rows: [...bare, ...bad], effects: ships ? [...effects, HOW_BACK] : [] };
  },
  summary: (): PlanEffect[] => [{ text: '全部发出的订单立即通知客户', tone: 'plain' }, HOW_BACK],
};

/** '' = the plan may judge it. What is driven or collected goes without a waybill: the order decides. */
function problemOf(row: { orderNo: string; trackingNo: string; carrier: string }): string {
  if (row.orderNo.length > LONGEST) return '没有这个订单';
  if (row.carrier.length > LONGEST) return '物流公司的名称太长';
  if (row.orderNo !== '' && row.trackingNo === '') return '';
  return waybillProblem(row) ?? '';
}
