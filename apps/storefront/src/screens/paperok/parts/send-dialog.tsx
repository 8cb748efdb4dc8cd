import type { WireInvoiceDetail } from '@pifa/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { usePressOnce } from '../../../lib/use-press-once';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { toast } from '../../../ui/toast';
import { emailProblem } from '../../../widgets/invoice-parts';

/** 发送邮箱: to the address of the title unless another is typed. */
export function SendDialog({ invoice, onClose }: { invoice: WireInvoiceDetail; onClose: () => void }) {
  const { id, receiveWay, receiveTo, title } = invoice;
  const [email, setEmail] = useState((receiveWay === 'email' && receiveTo) || title.receiveEmail);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const send = useMutation({
    meta: { replay: '发送发票到邮箱' },
    mutationFn: (to: string) => api('invoiceSend', { params: { id }, body: { email: to } }),
    onSuccess: ({ message }, to) => {
      toast({ text: message || `已发送到 ${to}`, tone: 'success' });
      onClose();
    },
    onError: () => box.current?.focus(),
  });
  const sendOnce = usePressOnce(send.mutateAsync);
  const press = () => {
    const to = email.trim();
    const found = emailProblem(to);
    setProblem(found);
    if (found) box.current?.focus();
    else sendOnce(to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="发送到邮箱"
      stubborn={send.isPending}
      initialFocus={box}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="brand" busy={send.isPending} onClick={press}>
            发送
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <Field
          label="收票邮箱"
          required
          error={problem ?? (send.isError ? errorText(send.error) : null)}
          hint="发票文件会作为附件发出"
        >
          {(wiring) => (
            <Input
              {...wiring}
              ref={box}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={100}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
