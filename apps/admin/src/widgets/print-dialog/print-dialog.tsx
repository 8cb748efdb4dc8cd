import type { CallBodyInput } from '@pifa/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { App, Radio } from 'antd';
import { call, staffAddress, textOf } from '../../lib/client';
import { num } from '../../lib/format';
import { useCan } from '../../lib/me';
import { usePref } from '../../lib/prefs';
import { PaperDialog } from '../paper-dialog/paper-dialog';

type Print = CallBodyInput<'adminPrintMark'>['document'];
type Size = 'a4' | '241';

const PRINTS: readonly { value: Print; label: string; paper: string }[] = [
  { value: 'picking-delivery', label: '拣货单＋发货单', paper: '' },
  { value: 'picking', label: '拣货单', paper: 'A4，相同商品合在一行，按货位排' },
  { value: 'delivery', label: '发货单', paper: '' },
  { value: 'label', label: '标签', paper: '100×150 毫米，每单一张' },
];
/** Most orders of one document. */
const MOST = 500;

interface Props {
  /** ids of the orders, in the order in which they are printed */
  orders: readonly string[];
  onClose: () => void;
}

/** 打印: which papers on which paper, seen before; all orders in one document (ADMIN §8.11). */
export function PrintDialog({ orders, onClose }: Props) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const mayMark = useCan('order.note');
  const [print, setPrint] = usePref<Print>('print.kind', 'picking-delivery');
  const [size, setSize] = usePref<Size>('print.size', 'a4');
  const ids = orders.slice(0, MOST);
  const chosen = PRINTS.find(({ value }) => value === print);
  async function mark() {
    if (!mayMark) return onClose();
    try {
      await call('adminPrintMark', { body: { document: print, orders: ids } });
      void message.success(`已登记打印 ${num(ids.length)} 单`);
      onClose();
      await queries.invalidateQueries({ queryKey: ['list'] });
    } catch (problem) {
      void message.error(textOf(problem));
    }
  }
  return (
    <PaperDialog
      width={880}
      title={`打印 ${num(ids.length)} 单`}
      note={orders.length > MOST ? `一次最多 ${MOST} 单，其余请再打一次` : '打印次数与时间会记在订单上'}
      paper={staffAddress('adminPrint', { document: print }, { orders: ids, size })}
      preview="打印预览"
      onPrinted={() => void mark()}
      onClose={onClose}
      choices={
        <>
          <Radio.Group
            optionType="button"
            value={print}
            aria-label="单据"
            options={PRINTS.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => setPrint(event.target.value as Print)}
          />
          {chosen?.paper ? (
            <span className="t3 s13">{chosen.paper}</span>
          ) : (
            <Radio.Group
              optionType="button"
              value={size}
              aria-label="发货单的纸张"
              options={[
                { value: 'a4', label: 'A4' },
                { value: '241', label: '241×140 三联' },
              ]}
              onChange={(event) => setSize(event.target.value as Size)}
            />
          )}
        </>
      }
    />
  );
}
