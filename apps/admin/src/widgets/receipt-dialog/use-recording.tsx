import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { StaffRefusal, textOf } from '../../lib/client';
import { money } from '../../lib/format';
import { newId } from '../../lib/new-id';

const KEYS = [['order'], ['list'], ['queue'], ['receivables'], ['transfer']] as const;

interface After {
  onDone: () => void;
  /** what was read no longer holds */
  onStale: () => void;
}

/**
 * Sends what a form records about money that came. One form is one receipt: sent again after a lost answer it is not
 * recorded again. What does not fit is asked about first.
 */
export function useRecording<Body extends { amount: string | number }>(
  send: (body: Body, once: { requestId: string; anyway: boolean }) => Promise<{ message: string }>,
  { onDone, onStale }: After,
) {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const [requestId] = useState(newId);
  const record = useMutation({
    mutationFn: ({ body, anyway }: { body: Body; anyway: boolean }) => send(body, { requestId, anyway }),
    onSettled: () => {
      for (const queryKey of KEYS) void client.invalidateQueries({ queryKey });
    },
  });
  const save = (body: Body, anyway = false): void => {
    if (record.isPending) return;
    record.mutate(
      { body, anyway },
      {
        onSuccess: ({ message: said }) => {
          void message.success(said);
          onDone();
        },
        onError: (error) => {
          if (!(error instanceof StaffRefusal) || error.code !== 'confirm-needed') {
            void message.error(textOf(error));
            return onStale();
          }
          const doubts = error.message.split('；');
          void modal.confirm({
            title: `有 ${doubts.length} 项请再看一眼`,
            content: (
              <ul className="dv-doubts">
                {doubts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ),
            okText: `仍然登记 ¥${money(Number(body.amount))}`,
            cancelText: '再看看',
            onOk: () => save(body, true),
          });
        },
      },
    );
  };
  return { save, isPending: record.isPending };
}
