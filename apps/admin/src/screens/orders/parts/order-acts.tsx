import { type HoldReason, isToShip, MARK_COLOURS, type MarkColour, type OrderState } from '@pifa/domain';
import { App, Button, Input, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { money } from '../../../lib/format';
import { useCan, useMe } from '../../../lib/me';
import { type Order, useHands, useOrderActs } from '../queries';

type Act = 'mark' | 'assign' | 'cancel';

/** What may be done with the order; what a role lacks is absent. */
export function OrderActs({ order }: { order: Order }) {
  const [act, setAct] = useState<Act>();
  const mayNote = useCan('order.note');
  const mayCancel = useCan('order.cancel');
  const mayShip = useCan('order.ship') && (order.parentId !== '' || order.children.length === 0);
  const isOpen = order.state === 'unpaid' || order.state === 'to-ship';
  const close = () => setAct(undefined);
  return (
    <div className="row gap8">
      {mayShip &&
        isToShip({ state: order.state as OrderState, holds: order.holdReasons as HoldReason[] }) && (
          <Link to={`/ship?q=${order.orderNo}`}>
            <Button type="primary" tabIndex={-1}>
              去发货
            </Button>
          </Link>
        )}
      {mayNote && <Button onClick={() => setAct('mark')}>标记</Button>}
      {mayNote && <Button onClick={() => setAct('assign')}>分配</Button>}
      {mayCancel && isOpen && !order.parentId && (
        <Button danger onClick={() => setAct('cancel')}>
          取消订单
        </Button>
      )}
      {act === 'mark' && <MarkDialog order={order} onClose={close} />}
      {act === 'assign' && <AssignDialog order={order} onClose={close} />}
      {act === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  order: Order;
  onClose: () => void;
}

/** What every dialog does with its answer. */
function useAnswer(onClose: () => void) {
  const { message } = App.useApp();
  return {
    onSuccess: ({ message: text }: { message: string }) => {
      void message.success(text);
      onClose();
    },
    onError: (error: unknown) => void message.error(textOf(error)),
  };
}

function MarkDialog({ order, onClose }: DialogProps) {
  const { mark } = useOrderActs();
  const answer = useAnswer(onClose);
  const [colour, setColour] = useState<MarkColour>(order.mark?.colour ?? 'amber');
  const [word, setWord] = useState(order.mark?.word ?? '');
  const save = () => mark.mutate({ orderId: order.id, colour, word: word.trim() }, answer);
  return (
    <Modal
      open
      title={`标记 ${order.orderNo}`}
      okText={word.trim() ? '标记' : '去掉标记'}
      cancelText="取消"
      confirmLoading={mark.isPending}
      onOk={save}
      onCancel={onClose}
      width={420}
    >
      <Radio.Group
        value={colour}
        optionType="button"
        options={Object.entries(MARK_COLOURS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setColour(event.target.value as MarkColour)}
      />
      <Input
        autoFocus
        style={{ marginTop: 12 }}
        maxLength={20}
        aria-label="标记的词"
        placeholder="例如：等电话；不写即去掉标记"
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onPressEnter={save}
      />
    </Modal>
  );
}

function AssignDialog({ order, onClose }: DialogProps) {
  const { name } = useMe();
  const { assign } = useOrderActs();
  const { data: hands = [], isPending } = useHands(true);
  const answer = useAnswer(onClose);
  const [to, setTo] = useState<string>(hands.find(({ id }) => id === order.assigned?.id)?.name ?? name);
  return (
    <Modal
      open
      title={`分配 ${order.orderNo}`}
      okText={to ? '分配' : '不再由谁负责'}
      cancelText="取消"
      confirmLoading={assign.isPending}
      onOk={() => assign.mutate({ orderId: order.id, to }, answer)}
      onCancel={onClose}
      width={420}
    >
      <Select
        showSearch
        allowClear
        optionFilterProp="label"
        aria-label="分配给"
        loading={isPending}
        value={to || undefined}
        onChange={(next: string | undefined) => setTo(next ?? '')}
        style={{ width: '100%' }}
        options={hands.map((one) => ({ value: one.name, label: one.displayName }))}
      />
    </Modal>
  );
}

const REASONS = ['客户要求取消', '缺货', '重复下单', '联系不上客户'];

function CancelDialog({ order, onClose }: DialogProps) {
  const { cancel } = useOrderActs();
  const answer = useAnswer(onClose);
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={`取消订单 ${order.orderNo}`}
      okText="取消这张订单"
      cancelText="不取消"
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      confirmLoading={cancel.isPending}
      onOk={() => cancel.mutate({ orderId: order.id, reason: reason.trim() }, answer)}
      onCancel={onClose}
      width={460}
    >
      <p>
        {order.company}，应付 ¥{money(order.payAmount)}。
        {order.paidAmount > 0
          ? `已付的 ¥${money(order.paidAmount)} 会产生退款，这一步不能撤销。`
          : '占用的库存随即释放，这一步不能撤销。'}
      </p>
      <div className="od-reasons">
        {REASONS.map((one) => (
          <Button key={one} size="small" onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </div>
      <Input
        autoFocus
        maxLength={200}
        aria-label="取消的原因"
        placeholder="原因，客户看得到"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
