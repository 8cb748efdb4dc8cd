import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '../../ui/router';
import { api, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { logout } from '../../lib/session';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choice';
import { Dialog } from '../../ui/dialog';
import { RetryBlock } from '../../ui/retry-block';
import { Field, FieldError } from '../../ui/field';
import { SkeletonLines } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { PasswordInput } from '../account-form';

/** 注销账号: lists what prevents it, else each consequence, then asks for the password. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const facts = useQuery({ ...callQuery('accountClosing'), refetchOnMount: 'always', gcTime: 0 });
  const [password, setPassword] = useState('');
  const [understood, setUnderstood] = useState(false);
  const close = useMutation({
    mutationFn: () => api('accountClose', { body: { password } }),
    onSuccess: () => {
      // Navigate before the session ends, so that this page's gate does not redirect to the login.
      void navigate('/pages/home');
      logout();
      toast({ text: '账号已注销，个人信息已抹去', tone: 'success' });
    },
  });
  const canClose = facts.data?.canClose === true;
  return (
    <Dialog
      open
      title="注销账号"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>暂不注销</Button>
          {canClose && (
            <Button
              variant="danger"
              busy={close.isPending}
              disabledReason={
                understood ? (password === '' ? '请输入登录密码' : null) : '请先确认已了解注销的后果'
              }
              onClick={() => !close.isPending && close.mutate()}
            >
              确认注销
            </Button>
          )}
        </>
      }
    >
      {facts.isError ? (
        <RetryBlock
          cause={errorText(facts.error)}
          onRetry={() => void facts.refetch()}
          busy={facts.isFetching}
        />
      ) : !facts.data ? (
        <SkeletonLines lines={5} />
      ) : canClose ? (
        <div className="flex flex-col gap-4">
          <ul className="list-disc space-y-1 pl-5 text-14 text-t1">
            {facts.data.consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
            我已了解以上后果，注销后不能恢复
          </Checkbox>
          <Field label="登录密码" required error={close.isError ? errorText(close.error) : null}>
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        </div>
      ) : (
        <div className="flex flex-col gap-2">
          <p className="text-14 text-t1">现在还不能注销：</p>
          {facts.data.problems.map((text) => (
            <FieldError key={text}>{text}</FieldError>
          ))}
        </div>
      )}
    </Dialog>
  );
}
