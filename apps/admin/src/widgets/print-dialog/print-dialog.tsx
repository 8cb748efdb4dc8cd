import type { CallBodyInput } from '@pifa/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal, Radio } from 'antd';
import { useRef } from 'react';
import { call, staffAddress, textOf } from '../../lib/client';
import { num } from '../../lib/format';
import { useCan } from '../../lib/me';
import { usePref } from '../../lib/prefs';
import { Kbd } from '../../ui/small';
import { Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../keys/keys-provider';
import './print-dialog.css';

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
  const frame = useRef<HTMLIFrameElement>(null);
  const ids = orders.slice(0, MOST);
  const { data, error, refetch } = useQuery({
    queryKey: ['print', print, size, ids],
    queryFn: ({ signal }) => readPaper(print, size, ids, signal),
    staleTime: 0,
  });
  const chosen = PRINTS.find(({ value }) => value === print);
  async function go() {
    const page = frame.current?.contentWindow;
    if (!data || !page) return;
    page.focus();
    page.print();
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
  useKeys([
    { key: 'Ctrl P', words: '打印', run: () => void go() },
    { key: 'Ctrl Enter', words: '打印', run: () => void go() },
  ]);
  return (
    <Modal
      open
      width={880}
      title={`打印 ${num(ids.length)} 单`}
      onCancel={onClose}
      className="print-dialog"
      footer={
        <>
          <span className="t3 s12">
            {orders.length > MOST ? `一次最多 ${MOST} 单，其余请再打一次` : '打印次数与时间会记在订单上'}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!data} onClick={() => void go()}>
            打印 <Kbd>Ctrl P</Kbd>
          </Button>
        </>
      }
    >
      <div className="print-choices">
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
      </div>
      <div className="print-preview">
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <iframe ref={frame} title="打印预览" sandbox="allow-same-origin allow-modals" srcDoc={data} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </Modal>
  );
}

/** The document as the server makes it; a refusal comes as words instead. */
async function readPaper(
  print: Print,
  size: Size,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const address = staffAddress('adminPrint', { document: print }, { orders: ids, size });
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (response.headers.get('content-type')?.startsWith('text/html')) return response.text();
  const { meta } = (await response.json()) as { meta: { message: string } };
  throw new Error(meta.message);
}
