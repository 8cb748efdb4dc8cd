import { CopyOutlined } from '@ant-design/icons';
import { collectWords } from '@pifa/domain';
import { App, Button } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { type Order, useContact } from '../queries';
import { Block } from './block';

/** 收货: the phone is masked until it is asked for, and asking is kept. */
export function Recipient({ order }: { order: Order }) {
  const { message } = App.useApp();
  const contact = useContact(order.id);
  const [phone, setPhone] = useState('');
  const { recipient } = order;
  const isCollected = order.way === 'pickup';
  const title = isCollected ? '提货' : '收货';
  if (!recipient) {
    return (
      <Block title={title}>
        <p>{order.region}</p>
        <Told order={order} />
        <p className="t3 s13">没有权限：需要「查看手机与地址」权限</p>
      </Block>
    );
  }
  const ask = async () => {
    const whole = await contact.mutateAsync();
    setPhone(whole.phone);
    return whole;
  };
  const fail = (error: unknown) => void message.error(textOf(error));
  const copy = () =>
    ask()
      .then(({ name, phone: whole, address }) =>
        navigator.clipboard.writeText(`${name} ${whole} ${address}`).then(
          () => message.success('收货地址已复制'),
          () => message.error('浏览器不允许复制，请手动选择'),
        ),
      )
      .catch(fail);
  return (
    <Block
      title={title}
      extra={
        <Button type="link" size="small" icon={<CopyOutlined />} loading={contact.isPending} onClick={copy}>
          复制地址
        </Button>
      }
    >
      <p>
        {recipient.name}
        <span className="od-phone">{phone || recipient.phone}</span>
        {!phone && (
          <Button type="link" size="small" onClick={() => void ask().catch(fail)}>
            显示
          </Button>
        )}
      </p>
      <p className="t2">{recipient.address}</p>
      <Told order={order} />
    </Block>
  );
}

/** How it is delivered, as the buyer was told; nothing for couriers. */
function Told({ order: { way, wayName, delivery } }: { order: Order }) {
  if (way === 'express') return null;
  const words = [wayName, collectWords(way), delivery?.hours, delivery?.contact, delivery?.note];
  return <p className="t2 s13">{words.filter(Boolean).join('，')}</p>;
}
