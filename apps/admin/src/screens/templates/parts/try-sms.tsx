import { useMutation } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import type { CallBodyInput } from '@pifa/contract/staff';

interface Props {
  event: string;
  text: string;
  /** why it cannot be sent now; '' = it can */
  problem: string;
}

/** Sends the text as it stands in the editor, with examples, to one phone. */
export function TrySms({ event, text, problem }: Props) {
  const { message } = App.useApp();
  const [phone, setPhone] = useState('');
  const send = useMutation({
    mutationFn: () =>
      call('adminTemplateTry', {
        body: { event, phone, sms: text } as CallBodyInput<'adminTemplateTry'>,
      }),
    onSuccess: ({ message: said }) => void message.success(said),
  });
  const canSend = problem === '' && /^1\d{10}$/.test(phone);
  return (
    <>
      <div className="row gap8">
        <Input
          className="templates-try"
          aria-label="试发到的手机号"
          placeholder="手机号"
          inputMode="numeric"
          maxLength={11}
          value={phone}
          onChange={({ target }) => setPhone(target.value.replaceAll(/\D/g, ''))}
          onPressEnter={() => canSend && send.mutate()}
        />
        <Button disabled={!canSend} loading={send.isPending} onClick={() => send.mutate()}>
          试发一条
        </Button>
        <span className="t3 s12">{problem || '每小时最多 10 条，会产生短信费用'}</span>
      </div>
      {send.error && <Alert type="error" showIcon title={textOf(send.error)} />}
    </>
  );
}
