import type { CallQueryInput } from '@pifa/contract/staff';
import { type HoldReason, isToShip, type OrderState } from '@pifa/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { money, num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { type BulkAct, BulkBar } from '../../../widgets/bulk-bar/bulk-bar';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { PrintDialog } from '../../../widgets/print-dialog/print-dialog';
import type { OrderRow } from '../queries';
import { AssignDialog, CancelDialog, MarkDialog } from './act-dialogs';

/** More are planned by filter, or in several goes. */
const MOST_TO_SHIP = 200;

interface Props {
  /** selected rows that are loaded */
  rows: readonly OrderRow[];
  /** the list's filters, for everything that they find */
  query: CallQueryInput<'adminOrders'>;
  onClear: () => void;
}

/** What is done with many orders: each is a plan that is looked at first (ADMIN §3). */
export function BulkActs({ rows, query, onClear }: Props) {
  const plan = usePlan();
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const [act, setAct] = useState<'mark' | 'assign' | 'cancel' | 'print'>();
  const mayNote = useCan('order.note');
  const mayCancel = useCan('order.cancel');
  const mayShip = useCan('order.ship');
  const clear = () => {
    setAll(false);
    onClear();
  };
  const close = () => setAct(undefined);
  const begin = async (kind: string, settings: Record<string, unknown>) => {
    close();
    const outcome = await plan({
      kind,
      settings,
      ...(all ? { filter: { ...query } } : { objects: rows.map(({ id }) => id) }),
    });
    if (outcome === 'done') clear();
  };
  const due = rows.filter((row) =>
    isToShip({ state: row.state as OrderState, holds: row.holdReasons as HoldReason[] }),
  );
  useKeys([{ key: 'Ctrl P', words: '打印所选', run: () => setAct('print') }], rows.length > 0 && !all);
  const acts: BulkAct[] = [];
  if (!all) acts.push({ key: 'print', words: '打印', run: () => setAct('print') });
  if (mayNote) {
    acts.push({ key: 'mark', words: '标记', run: () => setAct('mark') });
    acts.push({ key: 'assign', words: '分配', run: () => setAct('assign') });
  }
  if (mayCancel) acts.push({ key: 'cancel', words: '取消订单', run: () => setAct('cancel') });
  if (mayShip && !all) {
    const ids = due.slice(0, MOST_TO_SHIP).map(({ id }) => id);
    acts.push({
      key: 'ship',
      words: '去发货',
      primary: true,
      fits: due.length,
      run: () => void navigate(`/ship?orders=${ids.join(',')}`),
    });
  }
  const what = all ? '符合条件的全部订单' : `${num(rows.length)} 单`;
  return (
    <>
      <BulkBar
        count={rows.length}
        unit="单"
        sum={all ? '连同符合条件的全部' : sumOf(rows)}
        onAll={all ? undefined : () => setAll(true)}
        acts={acts}
        onClear={clear}
      />
      {act === 'print' && <PrintDialog orders={rows.map(({ id }) => id)} onClose={close} />}
      {act === 'mark' && (
        <MarkDialog title={`标记 ${what}`} onSave={(mark) => void begin('mark', mark)} onClose={close} />
      )}
      {act === 'assign' && (
        <AssignDialog title={`分配 ${what}`} onSave={(to) => void begin('assign', { to })} onClose={close} />
      )}
      {act === 'cancel' && (
        <CancelDialog
          title={`取消 ${what}`}
          verb="预览变更"
          onSave={(reason) => void begin('cancel', { reason })}
          onClose={close}
        >
          下一步会逐单列出将退多少钱、哪些不能取消。
        </CancelDialog>
      )}
    </>
  );
}

/** 514 件 276 个，¥57,934.24 */
function sumOf(rows: readonly OrderRow[]): string {
  const sum = { packs: 0, pieces: 0, cents: 0 };
  for (const { ipcnt, spcnt, payAmount } of rows) {
    sum.packs += ipcnt;
    sum.pieces += spcnt;
    sum.cents += Math.round(payAmount * 100);
  }
  return `${num(sum.packs)} 件 ${num(sum.pieces)} 个，¥${money(sum.cents / 100)}`;
}
