import { App, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { useOrderActs } from '../queries';

interface Props {
  khId: string;
  company: string;
  /** yuan */
  limit: number;
  /** asked for already */
  isOpen?: boolean;
  onClose?: () => void;
}

/** Up to how much a company may owe for orders that were shipped before they were paid. */
export function LimitEditor({ khId, company, limit, isOpen = false, onClose }: Props) {
  const { message } = App.useApp();
  const { limit: save } = useOrderActs();
  const first = limit > 0 ? String(limit) : null;
  const [typed, setTyped] = useState<string | null | undefined>(isOpen ? first : undefined);
  const close = () => {
    setTyped(undefined);
    onClose?.();
  };
  if (typed === undefined) {
    return (
      <Button type="link" size="small" onClick={() => setTyped(first)}>
        改额度
      </Button>
    );
  }
  const send = () =>
    save.mutate(
      { khId, limit: typed ?? '0' },
      {
        onSuccess: ({ message: text }) => {
          void message.success(text);
          close();
        },
        onError: (error) => void message.error(textOf(error)),
      },
    );
  return (
    <span className="row gap8">
      <InputNumber<string>
        stringMode
        autoFocus
        min="0"
        precision={2}
        prefix="额度 ¥"
        aria-label={`${company} 的先发货额度`}
        style={{ width: 180 }}
        value={typed}
        onChange={setTyped}
        onPressEnter={send}
      />
      <Button size="small" type="primary" loading={save.isPending} onClick={send}>
        保存额度
      </Button>
      <Button size="small" onClick={close}>
        放弃
      </Button>
    </span>
  );
}
