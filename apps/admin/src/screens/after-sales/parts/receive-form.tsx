import type { CallData } from '@pifa/contract/staff';
import { App, Button, Input, type InputRef, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card, Kbd, Tag } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { useAnswer } from '../../../widgets/use-answer';
import { useSteps } from '../queries';

interface Props {
  request: CallData<'adminAfterSale'>;
  onDone: () => void;
}

type Fate = 'sell' | 'off';

/** 收货: each line is scanned or ticked, and can be sold again or is written off with a cause. */
export function ReceiveForm({ request, onDone }: Props) {
  const { message } = App.useApp();
  const mayReceive = useCan('after-sale.receive');
  const { receive } = useSteps();
  const answer = useAnswer(onDone);
  const [fates, setFates] = useState<Readonly<Record<string, Fate>>>({});
  const [causes, setCauses] = useState<Readonly<Record<string, string>>>({});
  const [scanned, setScanned] = useState('');
  const [wrong, setWrong] = useState('');
  const box = useRef<InputRef>(null);
  const barcodes = new Map(request.orderLines.map(({ orderLineId, barcode }) => [orderLineId, barcode]));
  const open = request.lines.filter(({ orderLineId }) => fates[orderLineId] === undefined);
  const set = (id: string, fate: Fate) => setFates((now) => ({ ...now, [id]: fate }));

  const scan = () => {
    const code = scanned.trim();
    setScanned('');
    if (code === '') return;
    const line = request.lines.find(
      ({ orderLineId, goodsCode }) =>
        goodsCode.toLowerCase() === code.toLowerCase() || barcodes.get(orderLineId) === code,
    );
    setWrong(line ? '' : `「${code}」不在这张申请里`);
    if (line) set(line.orderLineId, 'sell');
  };
  const confirm = () => {
    if (open.length > 0)
      return void message.warning(`还有 ${open.length} 行没有收：请扫码，或选可再售、报损`);
    const off = request.lines.filter(({ orderLineId }) => fates[orderLineId] === 'off');
    if (off.some(({ orderLineId }) => (causes[orderLineId] ?? '').trim() === ''))
      return void message.warning('请写明报损的原因');
    const body = {
      id: request.id,
      restock: request.lines
        .filter(({ orderLineId }) => fates[orderLineId] === 'sell')
        .map(({ orderLineId }) => orderLineId),
      writeOffs: off.map(({ orderLineId }) => ({ orderLineId, cause: (causes[orderLineId] ?? '').trim() })),
    };
    return void answer(() => receive.mutateAsync(body), `售后 ${request.no} 没有收货`);
  };
  useKeys(
    [
      { key: 's', words: '扫码收货', run: () => box.current?.focus() },
      { key: 'Ctrl Enter', words: '确认收货', run: confirm },
    ],
    mayReceive,
  );
  if (!mayReceive) return null;
  return (
    <Card title="收货" note={request.state === 'to-return' ? '客户还没有填退回的运单号' : ''} pad>
      <div className="asr-form">
        <Input
          ref={box}
          autoFocus
          placeholder="扫商品条码或货号"
          aria-label="扫商品条码或货号"
          status={wrong ? 'error' : ''}
          value={scanned}
          onChange={({ target }) => setScanned(target.value)}
          onPressEnter={scan}
        />
        {wrong && (
          <p className="tx-red" role="alert">
            {wrong}
          </p>
        )}
        {request.lines.map(({ orderLineId, goodsName, num: pieces, unit }) => {
          const fate = fates[orderLineId];
          return (
            <div key={orderLineId} className="asr-back">
              <span>
                {goodsName} <b>{`${num(pieces)}${unit}`}</b>{' '}
                {fate === undefined && <Tag tone="amber">未收</Tag>}
              </span>
              <Segmented<Fate | ''>
                aria-label={goodsName}
                size="small"
                value={fate ?? ''}
                options={[
                  { label: '可再售', value: 'sell' },
                  { label: '报损', value: 'off' },
                ]}
                onChange={(to) => to !== '' && set(orderLineId, to)}
              />
              {fate === 'off' && (
                <Input
                  size="small"
                  maxLength={100}
                  placeholder="报损的原因，例如包装破损"
                  aria-label={`${goodsName}报损的原因`}
                  value={causes[orderLineId] ?? ''}
                  onChange={({ target }) => setCauses((now) => ({ ...now, [orderLineId]: target.value }))}
                />
              )}
            </div>
          );
        })}
        <span className="row gap8">
          <Button type="primary" loading={receive.isPending} onClick={confirm}>
            确认收货 <Kbd>Ctrl Enter</Kbd>
          </Button>
          <span className="t3 s13">可再售的回库存，报损的不回</span>
        </span>
      </div>
    </Card>
  );
}
