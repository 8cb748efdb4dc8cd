import type { WireInvoiceTitle } from '@pifa/contract/client';
import { invoiceKindName, type TitleField, TITLE_WHY } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { errorText, refusalOf } from '../../../lib/errors';
import { usePressOnce } from '../../../lib/use-press-once';
import { Button } from '../../../ui/button';
import { RadioTiles, Switch } from '../../../ui/choice';
import { Dialog } from '../../../ui/dialog';
import { PasteBlock } from '../../../ui/paste-block';
import { Field, FieldError } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { toast } from '../../../ui/toast';
import { refreshTitles } from '../queries';
import {
  bodyOf,
  EMPTY_TITLE,
  FIELD_ORDER,
  formOf,
  pasteInto,
  problemsOf,
  type TitleForm,
  type TitleFormProblems,
} from '../title-form';
import { TaxNumberField } from './tax-number-field';

interface TitleDialogProps {
  /** The title to edit; null = a new one. */
  title: WireInvoiceTitle | null;
  /** The field to correct: it gets the focus, with the reason below it. */
  field?: string;
  onClose: () => void;
  onSaved: (title: WireInvoiceTitle) => void;
}

/** A field that a refusal names, when it is one of the form's. */
const fieldNamed = (name: unknown): TitleField | undefined => FIELD_ORDER.find((field) => field === name);

/** 新增 and 编辑发票抬头: each field explains why it is needed; all errors show, the first has the focus. */
export function TitleDialog({ title, field, onClose, onSaved }: TitleDialogProps) {
  const queries = useQueryClient();
  const [form, setForm] = useState<TitleForm>(() => (title ? formOf(title) : EMPTY_TITLE));
  const [problems, setProblems] = useState<TitleFormProblems>(() => {
    const named = fieldNamed(field) ?? fieldNamed(title?.field);
    return title?.reason && named ? { [named]: title.reason } : {};
  });
  const body = useRef<HTMLFormElement>(null);
  const focusOn = (wanted: TitleField) =>
    body.current?.querySelector<HTMLElement>(`[data-field="${wanted}"] input`)?.focus();
  const wanted = fieldNamed(field);
  useEffect(() => {
    // After the dialog has taken the focus itself.
    const timer = wanted && setTimeout(() => focusOn(wanted), 60);
    return () => clearTimeout(timer);
  }, [wanted]);
  const set = (change: Partial<TitleForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setProblems((before) => {
      const left = { ...before };
      for (const key of Object.keys(change)) delete left[key as TitleField];
      return left;
    });
  };

  const save = useMutation({
    meta: { replay: '保存发票抬头' },
    mutationFn: (draft: TitleForm) =>
      title
        ? api('titleEdit', { query: { id: title.id, ...bodyOf(draft) } })
        : api('titleAdd', { body: bodyOf(draft) }),
    onSuccess: async (saved) => {
      await refreshTitles(queries);
      toast({
        text: saved.state === 'waiting' ? '发票抬头已保存，审核通过后即可开票' : '发票抬头已保存',
        tone: 'success',
      });
      onSaved(saved);
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      const named = refusal?.code === 'title-field' ? fieldNamed(fieldOf(refusal.data)) : undefined;
      if (!named || !refusal) return;
      setProblems({ [named]: refusal.message });
      focusOn(named);
    },
  });
  const saveOnce = usePressOnce(save.mutateAsync);
  const confirm = () => {
    const found = problemsOf(form);
    setProblems(found);
    const first = FIELD_ORDER.find((one) => found[one]);
    if (first) focusOn(first);
    else saveOnce(form);
  };
  const refused = save.isError && !Object.keys(problems).length ? errorText(save.error) : null;

  const company = form.holder === 'enterprise';
  const special = form.kind === 'special';
  const box = (name: TextField, props: Partial<TextBoxProps> = {}) => (
    <TextBox
      name={name}
      label={LABELS[name]}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      error={problems[name]}
      hint={TITLE_WHY[name]}
      {...props}
    />
  );
  const bankFields =
    company && (special || [form.address, form.phone, form.bank, form.account].some(Boolean));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title ? '编辑发票抬头' : '新增发票抬头'}
      width={750}
      stubborn={save.isPending}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="brand" busy={save.isPending} onClick={confirm}>
            保存
          </Button>
        </>
      }
    >
      <form
        ref={body}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <PasteBlock
          label="粘贴开票资料"
          placeholder="把公司名称、税号、地址、电话、开户行、账号整段粘贴到这里，自动填入下方"
          most={1000}
          nothing="没有识别出开票资料，请手动填写"
          after="，请核对"
          onPaste={(text) => {
            const { form: next, found } = pasteInto(form, text);
            setForm(next);
            setProblems({});
            return found;
          }}
        />
        <div data-field="kind" className="md:grid md:grid-cols-[96px_minmax(0,1fr)] md:gap-x-4">
          <span aria-hidden className="mb-1 block text-14 text-t2 md:mb-0 md:pt-[7px] md:text-right">
            类型
          </span>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <RadioTiles
              label="抬头类型"
              value={form.holder}
              onChange={(holder) => set({ holder, ...(holder === 'personal' ? { kind: 'ordinary' } : {}) })}
              options={[
                { value: 'enterprise', label: '企业' },
                { value: 'personal', label: '个人' },
              ]}
            />
            <RadioTiles
              label="发票类型"
              value={form.kind}
              onChange={(kind) => set({ kind })}
              options={[
                { value: 'ordinary', label: invoiceKindName('ordinary') },
                { value: 'special', label: invoiceKindName('special'), disabled: !company },
              ]}
            />
            {!company && <p className="w-full text-12 text-t3">专用发票只能开给企业，个人抬头开普通发票</p>}
            {problems.kind && <FieldError>{problems.kind}</FieldError>}
          </div>
        </div>
        {box('name', {
          required: true,
          label: company ? '公司名称' : '个人姓名',
          hint: company ? '与营业执照上的名称一字不差，否则不能入账' : '印在发票的购买方一栏',
          autoComplete: company ? 'organization' : 'name',
        })}
        {company && (
          <TaxNumberField
            value={form.taxNumber}
            onChange={(taxNumber) => set({ taxNumber })}
            error={problems.taxNumber}
          />
        )}
        {bankFields && (
          <>
            {box('address', { required: special })}
            {box('phone', { required: special, inputMode: 'tel' })}
            {box('bank', { required: special })}
            {box('account', { required: special, inputMode: 'numeric' })}
          </>
        )}
        {box('receivePhone', { inputMode: 'numeric', type: 'tel', autoComplete: 'tel' })}
        {box('receiveEmail', { inputMode: 'email', type: 'email', autoComplete: 'email' })}
        <div className="md:pl-28">
          <Switch checked={form.isDefault} onChange={(event) => set({ isDefault: event.target.checked })}>
            设为默认抬头
          </Switch>
        </div>
        {refused && <FieldError>{refused}</FieldError>}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

type TextField = Exclude<TitleField, 'kind' | 'taxNumber'>;

const LABELS: Record<TextField, string> = {
  name: '抬头',
  address: '注册地址',
  phone: '注册电话',
  bank: '开户行',
  account: '银行账号',
  receivePhone: '收票手机',
  receiveEmail: '收票邮箱',
};

const MOST: Record<TextField, number> = {
  name: 100,
  address: 120,
  phone: 30,
  bank: 80,
  account: 50,
  receivePhone: 20,
  receiveEmail: 100,
};

/** The field in a refusal's data. */
function fieldOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'field' in data ? data.field : undefined;
}

interface TextBoxProps
  extends Pick<React.ComponentProps<'input'>, 'inputMode' | 'type' | 'autoComplete' | 'required'> {
  name: TextField;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
}

function TextBox({ name, label, value, onChange, error, hint, required, ...rest }: TextBoxProps) {
  return (
    <div data-field={name}>
      <Field label={label} required={required} inline error={error} hint={hint}>
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="off"
            {...rest}
            maxLength={MOST[name]}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
