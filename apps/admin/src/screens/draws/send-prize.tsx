import type { CallData } from '@pifa/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Input, Modal } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../lib/client';
import { Field } from '../../ui/field';

export type Won = CallData<'adminDrawRecords'>['list'][number];

/** The waybill of a prize that was sent. */
export function SendPrize({ won, onClose }: { won: Won; onClose: () => void }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [carrier, setCarrier] = useState(won.carrier || '顺丰速运');
  const [trackingNo, setTrackingNo] = useState(won.trackingNo);
  const send = useMutation({
    mutationFn: () => call('adminPrizeSent', { body: { id: won.id, carrier, trackingNo } }),
    onSuccess: ({ message: said }) => {
      void message.success(said);
      void client.invalidateQueries({ queryKey: ['list', 'adminDrawRecords'] });
      void client.invalidateQueries({ queryKey: ['list', 'adminDraws'] });
      onClose();
    },
  });
  const isWhole = carrier.trim() !== '' && trackingNo.trim() !== '';
  return (
    <Modal
      open
      title={`寄出「${won.prizeName}」`}
      okText="登记寄出"
      cancelText="取消"
      okButtonProps={{ disabled: !isWhole, loading: send.isPending }}
      onOk={() => send.mutate()}
      onCancel={onClose}
    >
      <div className="form-rows">
        <p className="t2 s13">
          {won.company}
          {won.receiver && `，${won.receiver}`}
        </p>
        <Field label="承运商">
          {(id) => (
            <Input
              id={id}
              value={carrier}
              maxLength={40}
              onChange={({ target }) => setCarrier(target.value)}
            />
          )}
        </Field>
        <Field label="运单号">
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={trackingNo}
              maxLength={60}
              onChange={({ target }) => setTrackingNo(target.value)}
              onPressEnter={() => isWhole && send.mutate()}
            />
          )}
        </Field>
        {send.error && <Alert type="error" showIcon title={textOf(send.error)} />}
      </div>
    </Modal>
  );
}
