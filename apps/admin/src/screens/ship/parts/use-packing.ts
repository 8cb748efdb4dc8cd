import type { CallData } from '@pifa/contract/staff';
import {
  isPacked,
  needsWaybill,
  NOTHING_PACKED,
  type Packing,
  readScan,
  type ScanLine,
  takenBy,
} from '@pifa/domain';
import { useRef, useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { buzz, tick } from '../../../widgets/alerts/chime';
import { commitPlan, makePlan } from '../../../widgets/plan-dialog/plan-api';

export type ScanOrder = CallData<'adminShipOrder'>;

/** What the last scan came to. */
export interface ScanNote {
  tone: 'red' | 'green' | 'blue';
  text: string;
  /** the line that it is about */
  lineId?: string;
}

/** An order that was shipped in this sitting. */
export interface Sent {
  planId: string;
  orderNo: string;
  company: string;
  trackingNo: string;
  part: boolean;
}

interface State {
  order?: ScanOrder;
  packing: Packing;
  note?: ScanNote;
}
const EMPTY: State = { packing: NOTHING_PACKED };

const linesOf = (order: ScanOrder | undefined): ScanLine[] =>
  (order?.lines ?? [])
    .filter(({ leftNum }) => leftNum > 0)
    .map(({ id, goodsCode, barcode, leftNum, ipcnt, spcnt, packingSpecification }) => ({
      id,
      code: goodsCode,
      barcode,
      left: leftNum,
      packs: ipcnt,
      pieces: spcnt,
      piecesPerPack: packingSpecification,
    }));

/**
 * The packing table: one scan after another, in the order in which they came, however long a call takes (ADMIN §8.1).
 * Each is seen and heard.
 */
export function usePacking({ carrier, onSent }: { carrier: string; onSent: () => void }) {
  const [state, setState] = useState(EMPTY);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [busy, setBusy] = useState(false);
  const now = useRef(state);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const show = (next: State) => {
    now.current = next;
    setState(next);
    if (next.note?.tone === 'red') buzz();
    else if (next.note) tick();
  };
  const wrong = (text: string) => show({ ...now.current, note: { tone: 'red', text } });

  async function open(no: string): Promise<void> {
    try {
      const order = await call('adminShipOrder', { query: { no } });
      const note: ScanNote =
        linesOf(order).length === 0
          ? { tone: 'red', text: `${no} 没有要发的商品：${order.stateName}` }
          : order.papersOld
            ? { tone: 'red', text: '打印后地址已改，请重打发货单' }
            : order.asksRefund
              ? { tone: 'red', text: '客户已申请退款，不能发货' }
              : !needsWaybill(order.way)
                ? { tone: 'red', text: `${order.wayName}的订单没有运单：请回到列表，勾选后发出` }
                : { tone: 'blue', text: '扫商品，或直接扫运单号全部发出' };
      show({ order, packing: NOTHING_PACKED, note });
    } catch (error) {
      show({ ...EMPTY, note: { tone: 'red', text: textOf(error) } });
    }
  }

  async function ship(order: ScanOrder, trackingNo: string, whole: boolean): Promise<void> {
    const { packing } = now.current;
    const lines = linesOf(order).map((line) => ({
      orderLineId: line.id,
      pieces: takenBy(line, packing.scans[line.id] ?? 0).total,
    }));
    const { orderNo, company } = order;
    const row = { line: 1, orderNo, trackingNo };
    try {
      const plan = await makePlan({
        kind: 'ship',
        rows: [whole ? row : { ...row, lines: lines.filter(({ pieces }) => pieces > 0) }],
        settings: { carrier },
      });
      const refusal = plan.rows[0]?.refusal;
      if (refusal) return wrong(refusal);
      const result = await commitPlan(plan.planId, false);
      if (result.done !== 1) return wrong(result.failures[0]?.reason ?? '没有发出，请重试');
      setSent((before) => [{ planId: plan.planId, orderNo, company, trackingNo, part: !whole }, ...before]);
      const text = `${orderNo} 已发出${whole ? '' : '一部分，其余留在部分发货'}。扫下一张订单`;
      show({ ...EMPTY, note: { tone: 'green', text } });
      onSent();
    } catch (error) {
      wrong(textOf(error));
    }
  }

  async function step(text: string): Promise<void> {
    const { order, packing } = now.current;
    const read = readScan(text, { lines: linesOf(order), packing, carrier });
    if (read.kind === 'order') return open(read.no);
    if (read.kind === 'ship') return order && ship(order, read.trackingNo, read.whole);
    if (read.kind === 'wrong') {
      const { lineId } = read;
      return show({
        ...now.current,
        packing: read.packing,
        note: { tone: 'red', text: read.text, ...(lineId ? { lineId } : {}) },
      });
    }
    const isDone = isPacked(linesOf(order), read.packing);
    show({
      ...now.current,
      packing: read.packing,
      note: { tone: 'green', text: isDone ? '扫齐了，扫运单号发出' : '对', lineId: read.lineId },
    });
  }

  /** Takes a scan; those that come while one is at work wait for it. */
  const scan = (text: string): void => {
    if (text.trim() === '') return;
    setBusy(true);
    queue.current = queue.current.then(() => step(text)).finally(() => setBusy(false));
  };
  return {
    ...state,
    lines: linesOf(state.order),
    sent,
    busy,
    scan,
    open: (no: string) => scan(no),
    putDown: () => show(EMPTY),
    forget: (planId: string) => setSent((before) => before.filter((one) => one.planId !== planId)),
  };
}
