import { isMobile } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, callKey } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, FieldError } from '../../ui/field';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';

/** 添加成员: a name and a phone; the new member sets the password. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const formId = useId();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const add = useMutation({
    mutationFn: () => api('companyUserAdd', { body: { name: name.trim(), phone: phone.trim() } }),
    onSuccess: (answer) => {
      queries.setQueryData(callKey('companyUsers'), answer);
      toast({ text: `已添加 ${name.trim()}，短信已告知对方如何设置密码`, tone: 'success' });
      onClose();
    },
  });
  const problems = {
    name: name.trim() === '' ? '请填写姓名' : null,
    phone: isMobile(phone.trim()) ? null : '请填写正确的电话号码',
  };
  const submit = () => {
    setSubmitted(true);
    if (!problems.name && !problems.phone && !add.isPending) add.mutate();
  };
  return (
    <Dialog
      open
      title="添加成员"
      description="对方会收到短信，用这个手机号在登录页点「忘记密码」自行设置密码，密码不会显示给任何人。"
      onClose={onClose}
      stubborn={name !== '' || phone !== ''}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formId} variant="brand" busy={add.isPending}>
            添加
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="姓名" required error={submitted ? problems.name : null}>
          {(wiring) => (
            <Input
              {...wiring}
              value={name}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="手机号" required error={submitted ? problems.phone : null}>
          {(wiring) => (
            <Input
              {...wiring}
              value={phone}
              type="tel"
              inputMode="numeric"
              maxLength={11}
              autoComplete="off"
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
        {add.isError && <FieldError>{errorText(add.error) ?? '没有添加成功'}</FieldError>}
      </form>
    </Dialog>
  );
}
