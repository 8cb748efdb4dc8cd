import { useState } from 'react';
import { num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { type BulkAct, BulkBar } from '../../../widgets/bulk-bar/bulk-bar';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import type { GoodsQuery } from '../filters';
import type { GoodsRow } from '../queries';
import { MoveDialog, ServicesDialog, TaxDialog } from './bulk-dialogs';
import { TagsDialog } from './tags-dialog';

interface Props {
  /** selected rows that are loaded */
  rows: readonly GoodsRow[];
  /** the list's filters, for everything that they find */
  query: GoodsQuery;
  onClear: () => void;
}

type Act = 'category' | 'brand' | 'ship-from' | 'services' | 'tax' | 'tags';

/** What is done with many goods: each is a plan that is looked at first (ADMIN §3). */
export function BulkActs({ rows, query, onClear }: Props) {
  const plan = usePlan();
  const [all, setAll] = useState(false);
  const [act, setAct] = useState<Act>();
  const mayWrite = useCan('goods.write');
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
  const set = (settings: Record<string, unknown>) => void begin('goods-set', settings);
  useKeys([{ key: 'Ctrl P', words: '打印所选的价签', run: () => setAct('tags') }], rows.length > 0 && !all);
  const off = rows.filter(({ status }) => status === 'off').length;
  const acts: BulkAct[] = mayWrite
    ? [
        { key: 'on', words: '上架', ...fitting(off, all), run: () => set({ set: 'status', to: 'on' }) },
        {
          key: 'off',
          words: '下架',
          ...fitting(rows.length - off, all),
          run: () => set({ set: 'status', to: 'off' }),
        },
        { key: 'category', words: '改分类', run: () => setAct('category') },
        { key: 'brand', words: '改品牌', run: () => setAct('brand') },
        { key: 'services', words: '服务词', run: () => setAct('services') },
        { key: 'tax', words: '税率', run: () => setAct('tax') },
        { key: 'ship-from', words: '发货仓', run: () => setAct('ship-from') },
      ]
    : [];
  if (!all) acts.push({ key: 'tags', words: '打印价签', run: () => setAct('tags') });
  if (mayWrite) {
    acts.push({ key: 'copy', words: '复制', run: () => void begin('goods-copy', {}) });
    acts.push({ key: 'delete', words: '删除', run: () => void begin('goods-delete', {}) });
  }
  const what = all ? '符合条件的全部商品' : `${num(rows.length)} 个商品`;
  const stock = rows.reduce((sum, { available }) => sum + available, 0);
  return (
    <>
      <BulkBar
        count={rows.length}
        unit="个"
        sum={all ? '连同符合条件的全部' : `可售 ${num(stock)}`}
        onAll={all ? undefined : () => setAll(true)}
        acts={acts}
        onClear={clear}
      />
      {(act === 'category' || act === 'brand' || act === 'ship-from') && (
        <MoveDialog set={act} what={what} onSave={set} onClose={close} />
      )}
      {act === 'services' && <ServicesDialog what={what} onSave={set} onClose={close} />}
      {act === 'tax' && <TaxDialog what={what} onSave={set} onClose={close} />}
      {act === 'tags' && <TagsDialog ids={rows.map(({ id }) => id)} onClose={close} />}
    </>
  );
}

/** Of everything that the filters find the plan tells which it fits. */
const fitting = (fits: number, all: boolean): { fits?: number } => (all ? {} : { fits });
