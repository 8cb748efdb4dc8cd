import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { Button } from '../../../ui/button';
import { Field, FieldError } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { toast } from '../../../ui/toast';
import type { CallData } from '@pifa/contract/client';

/** One code of the company's own, as it was saved. */
export type OwnCode = CallData<'ownCodeSave'>;

/** Form for one of the company's own names of a goods, new or edited. */
export function OwnCodeForm({
  code,
  onClose,
  onSaved,
}: {
  /** null = a new one */
  code: OwnCode | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [words, setWords] = useState(code?.words ?? '');
  const [goods, setGoods] = useState(code?.goodsCode ?? '');
  const [missing, setMissing] = useState<{ words?: string; goods?: string }>({});
  const save = useMutation({
    mutationFn: () =>
      api('ownCodeSave', { body: { code: code?.code ?? '', words: words.trim(), goods: goods.trim() } }),
    onSuccess: (saved) => {
      toast({ text: `已记住「${saved.words}」是 ${saved.goodsName}`, tone: 'success' });
      onSaved();
    },
  });
  const submit = () => {
    const found = {
      ...(words.trim() ? {} : { words: '请填写我的货号' }),
      ...(goods.trim() ? {} : { goods: '请填写商城货号或条码' }),
    };
    setMissing(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate();
  };
  const problem = save.isError ? errorText(save.error) : null;
  return (
    <form
      noValidate
      aria-label={code ? `修改 ${code.words}` : '添加我的货号'}
      className="flex flex-wrap items-start gap-3 rounded-card border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="我的货号或叫法" error={missing.words}>
        {(wiring) => (
          <Input
            {...wiring}
            autoFocus
            maxLength={80}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Field label="商城货号或条码" error={missing.goods}>
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={60}
            value={goods}
            onChange={(event) => setGoods(event.target.value)}
          />
        )}
      </Field>
      <span className="flex gap-2 self-end">
        <Button type="submit" variant="brand" busy={save.isPending}>
          保存
        </Button>
        <Button onClick={onClose}>取消</Button>
      </span>
      {problem && <FieldError>{problem}</FieldError>}
    </form>
  );
}
