import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isHandedOver, isPickupCode } from '@pifa/domain';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { foundByOf } from '../../../lib/found-by';
import type { Order } from '../queries';

/** 交货 of what is ready to be collected, or of what the van has brought; absent for other orders. */
export function HandOver({ order }: { order: Order }) {
  const found = foundByOf(useLocation().state);
  // Found by the code that the buyer said or showed: it need not be typed again.
  const said = order.way === 'pickup' && isPickupCode(found) && !order.orderNo.includes(found) ? found : '';
  const [open, setOpen] = useState(said !== '');
  if (order.state !== 'shipped' || !isHandedOver(order.way)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {order.way === 'pickup' ? '交货' : '已送达'}
      </Button>
      {open && <HandOverDialog order={order} said={said} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The code that the buyer shows, or the name of whoever took the goods. */
function HandOverDialog({ order, said, onClose }: { order: Order; said: string; onClose: () => void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [code, setCode] = useState(said);
  const [name, setName] = useState('');
  const isCollected = order.way === 'pickup';
  const isReady = code.length === 6 || name.trim() !== '';
  const save = useMutation({
    mutationFn: () => call('adminHandOver', { body: { orderId: order.id, code, name: name.trim() } }),
    onSuccess: async ({ message: text }) => {
      void message.success(text);
      onClose();
      await queries.invalidateQueries();
    },
  });
  const submit = () => isReady && !save.isPending && save.mutate();
  return (
    <Modal
      open
      title={`${isCollected ? '交货' : '送达'} ${order.orderNo}`}
      okText={isCollected ? '交货，完成订单' : '已送达，完成订单'}
      cancelText="取消"
      okButtonProps={{ disabled: !isReady, loading: save.isPending }}
      onOk={submit}
      onCancel={onClose}
      width={420}
    >
      <div className="form-rows">
        <p className="t2 s13">
          {isCollected
            ? '请客户出示提货码（在客户的订单页与消息里）。没有提货码时，核对证件后填写取货人。'
            : '填写签收的人。'}
          {order.recipient && `订单上写的是 ${order.recipient.name}。`}订单随即完成，不能撤销。
        </p>
        {isCollected && (
          <Input
            autoFocus
            inputMode="numeric"
            maxLength={6}
            aria-label="提货码"
            placeholder="提货码，6 位数字"
            value={code}
            onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
            onPressEnter={submit}
          />
        )}
        <Input
          autoFocus={!isCollected}
          maxLength={40}
          aria-label={isCollected ? '取货人' : '收货人'}
          placeholder={isCollected ? '取货人姓名（没有提货码时）' : '收货人姓名'}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={submit}
        />
        {save.error && (
          <p className="tx-red s13" role="alert">
            {textOf(save.error)}
          </p>
        )}
      </div>
    </Modal>
  );
}
