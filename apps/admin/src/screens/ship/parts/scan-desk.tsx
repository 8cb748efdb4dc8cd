import { scansOf, takenBy } from '@pifa/domain';
import { Button, Input, type InputRef, Select } from 'antd';
import { carrierNames } from '@pifa/domain';
import { useEffect, useRef, useState } from 'react';
import { num, since } from '../../../lib/format';
import { waitTone } from '../../../lib/wait-tone';
import { Card, Pic, Tag } from '../../../ui/small';
import type { RowOf } from '../../../widgets/data-table/use-list';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { usePlanUndo } from '../../../widgets/plan-dialog/plan-dialog';
import { words } from '../words';
import { canUseCamera, ScanCamera } from './scan-camera';
import { type ScanOrder, type Sent, usePacking } from './use-packing';

interface Props {
  /** orders that wait, the longest first */
  waiting: readonly RowOf<'adminShipDesk'>[];
  onSent: () => void;
  onLeave: () => void;
}

const SHOWN_WAITING = 20;

/** Scan mode: order, goods, waybill, next – by scanner, camera or keys, never by mouse (ADMIN §8.1). */
export function ScanDesk({ waiting, onSent, onLeave }: Props) {
  const [carrier, setCarrier] = useState('');
  const [text, setText] = useState('');
  const desk = usePacking({ carrier, onSent });
  const box = useRef<InputRef>(null);
  const undo = usePlanUndo();
  const { order, note, sent } = desk;
  useKeptFocus(box);
  useKeys([
    {
      key: 'Escape',
      words: '清空、放下这张订单、退出扫描',
      run: () => {
        if (text !== '') setText('');
        else if (order) desk.putDown();
        else onLeave();
      },
    },
  ]);
  const take = () => {
    desk.scan(text);
    setText('');
  };
  async function takeBack({ planId }: Sent) {
    if ((await undo(planId)) !== 'done') return;
    desk.forget(planId);
    onSent();
  }
  return (
    <div className="scan">
      <div className="scan-main">
        <div className="scan-box">
          <Input
            ref={box}
            size="large"
            autoComplete="off"
            enterKeyHint="go"
            aria-label="扫描框"
            placeholder={order ? '扫商品条码，或运单号' : '扫发货单上的订单号'}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPressEnter={take}
          />
          <Button size="large" type="primary" loading={desk.busy} onClick={take}>
            确定
          </Button>
        </div>
        {canUseCamera() && <ScanCamera onScan={desk.scan} />}
        <p className={`scan-note ${note?.tone ?? 'blue'}`} role="status" aria-live="assertive">
          {note?.text ?? words.scan}
        </p>
        {order ? (
          <OpenOrder order={order} desk={desk} />
        ) : (
          <Card title="等着发的" note={`等得最久的在前，点一单也能打开`}>
            <ul className="scan-waiting">
              {waiting
                .slice(0, SHOWN_WAITING)
                .map(({ id, orderNo, company, payTime, dueTime, stateName }) => (
                  <li key={id}>
                    <button type="button" onClick={() => desk.open(orderNo)}>
                      <b>{orderNo}</b>
                      <span>{company}</span>
                      <span className="t3">{stateName}</span>
                      <span className={`push tx-${waitTone({ dueTime }) ?? 'gray'}`}>{since(payTime)}</span>
                    </button>
                  </li>
                ))}
              {waiting.length === 0 && <li className="t3 scan-none">{words.empty}</li>}
            </ul>
          </Card>
        )}
      </div>
      <div className="scan-side">
        <Card title="快递公司" pad>
          <Select
            value={carrier}
            aria-label="快递公司"
            onChange={setCarrier}
            options={[
              { value: '', label: '按运单号认' },
              ...carrierNames.map((name) => ({ value: name, label: name })),
            ]}
          />
        </Card>
        <Card title={`刚发出 ${sent.length} 单`} note="两小时内可撤销">
          <ul className="scan-sent">
            {sent.slice(0, SHOWN_WAITING).map((one) => (
              <li key={one.planId}>
                <span>
                  {one.orderNo} {one.part && <Tag tone="amber">部分</Tag>}
                  <br />
                  <span className="t3 s12">
                    {one.trackingNo} {one.company}
                  </span>
                </span>
                <Button className="push" size="small" onClick={() => void takeBack(one)}>
                  撤销
                </Button>
              </li>
            ))}
            {sent.length === 0 && <li className="t3 scan-none">发出的订单列在这里</li>}
          </ul>
        </Card>
      </div>
    </div>
  );
}

/** The order on the table: to whom it goes and what is in the parcel already, large enough to read from a step away. */
function OpenOrder({ order, desk }: { order: ScanOrder; desk: ReturnType<typeof usePacking> }) {
  const { packing, note, lines } = desk;
  const facts = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <Card
      title={order.orderNo}
      note={order.company}
      extra={
        <Button size="small" onClick={desk.putDown}>
          放下
        </Button>
      }
    >
      <div className="scan-to">
        <b>
          {order.recipient} {order.phone}
        </b>
        <span>{order.address || order.region}</span>
        {order.remark && <span className="tx-amber">备注：{order.remark}</span>}
      </div>
      <ul className="scan-lines">
        {lines.map((line) => {
          const fact = facts.get(line.id);
          const scans = packing.scans[line.id] ?? 0;
          const taken = takenBy(line, scans);
          const isFull = scans >= scansOf(line);
          const marks = [isFull && 'full', note?.lineId === line.id && `at ${note.tone}`];
          return (
            <li key={line.id} className={marks.filter(Boolean).join(' ')}>
              <Pic src={fact?.image ?? ''} size={48} alt="" />
              <span className="scan-goods">
                <b>{fact?.goodsName}</b>
                <span className="t3 s13">
                  {[fact?.bin && `货位 ${fact.bin}`, fact?.goodsCode, fact?.spec].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="scan-count">
                {line.packs > 0 && (
                  <span>
                    <b>{num(taken.packs)}</b> / {num(line.packs)} {fact?.packUnit || '件'}
                  </span>
                )}
                {line.pieces > 0 && (
                  <span>
                    <b>{num(taken.pieces)}</b> / {num(line.pieces)} {fact?.unit || '个'}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The box has the focus whenever nothing else wants it; not under a finger, where it would open the keyboard. */
function useKeptFocus(box: { current: InputRef | null }): void {
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return undefined;
    const back = () =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) box.current?.focus();
      });
    box.current?.focus();
    document.addEventListener('focusout', back);
    document.addEventListener('click', back);
    return () => {
      document.removeEventListener('focusout', back);
      document.removeEventListener('click', back);
    };
  }, [box]);
}
