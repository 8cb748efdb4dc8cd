import type { WireAddress } from '@pifa/contract/client';
import { type AddressField, validateAddress } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, callKey, mapSettings } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choice';
import { Dialog } from '../../ui/dialog';
import { Field, FieldError } from '../../ui/field';
import { Input, Textarea } from '../../ui/input';
import { PasteBlock } from '../../ui/paste-block';
import { toast } from '../../ui/toast';
import { AreaCascader, useRegions } from '../area-cascader';
import { useWebConfig } from '../site';
import { MapPick } from './map-pick';
import { type AddressDraftForm, bodyOf, EMPTY_ADDRESS, formOf, pasteInto } from './address-form';

interface AddressDialogProps {
  /** The address to edit; null = a new one. */
  address?: WireAddress | null;
  onClose: () => void;
  onSaved?: (address: WireAddress) => void;
}

type Problems = Partial<Record<AddressField, string>>;

function problemsOf(form: AddressDraftForm): Problems {
  const found: Problems = {};
  for (const problem of validateAddress(form)) found[problem.field] ??= problem.text;
  return found;
}

/** The dialog 新增送货地址, 750px wide (SPEC §2, §5): the four checks in their order, all shown, the first focused. */
export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const queries = useQueryClient();
  const regions = useRegions();
  const { mapSelect } = useWebConfig();
  const map = mapSettings();
  const [form, setForm] = useState<AddressDraftForm>(() => (address ? formOf(address) : EMPTY_ADDRESS));
  // After the first submit a field's error is shown exactly as long as the field is invalid.
  const [tried, setTried] = useState(false);
  const problems = tried ? problemsOf(form) : {};
  const body = useRef<HTMLFormElement>(null);
  const set = (change: Partial<AddressDraftForm>) => {
    setForm((before) => ({ ...before, ...change }));
    // The refusal concerned the previous input.
    if (save.isError) save.reset();
  };

  const save = useMutation({
    meta: { replay: '保存送货地址' },
    mutationFn: (draft: AddressDraftForm) => {
      const fields = bodyOf(draft, regions.data ?? []);
      return address
        ? api('addressChange', { body: { id: address.id, ...fields } })
        : api('addressAdd', { body: fields });
    },
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: callKey('addressList') });
      toast({ text: '送货地址已保存', tone: 'success' });
      onSaved?.(saved);
      onClose();
    },
  });

  const confirm = () => {
    const found = problemsOf(form);
    setTried(true);
    const first = (['area', 'address', 'name', 'phone'] as const).find((field) => found[field]);
    if (first) {
      body.current
        ?.querySelector<HTMLElement>(`[data-address-field="${first}"] :is(button, input, textarea)`)
        ?.focus();
      return;
    }
    if (!save.isPending) save.mutate(form);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? '编辑送货地址' : '新增送货地址'}
      width={750}
      stubborn={save.isPending}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="brand" busy={save.isPending} onClick={confirm}>
            确定
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
          label="粘贴整段地址自动识别"
          hideLabel
          placeholder="粘贴整段地址自动识别（收货人、手机、地区和门牌号）"
          most={300}
          nothing="没有识别出地址，请手动填写"
          onPaste={(text) => {
            const { form: next, found } = pasteInto(form, text, regions.data ?? []);
            setForm(next);
            setTried(false);
            return found;
          }}
        />
        <div data-address-field="area">
          <Field label="地区" required inline error={problems.area}>
            {(wiring) => (
              <AreaCascader {...wiring} value={form.areaCodes} onChange={(areaCodes) => set({ areaCodes })} />
            )}
          </Field>
        </div>
        <div data-address-field="address">
          <Field label="详细地址" required inline error={problems.address}>
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={2}
                maxLength={120}
                autoComplete="street-address"
                placeholder="街道、门牌号、楼层等"
                value={form.address}
                onChange={(event) => set({ address: event.target.value })}
              />
            )}
          </Field>
        </div>
        {mapSelect && map && (
          <Field label="地图选点" inline hint="选填，方便司机找到仓库；不填也可以保存">
            {(wiring) => <MapPick {...wiring} map={map} place={form} onPick={(place) => set(place)} />}
          </Field>
        )}
        <div data-address-field="name">
          <Field label="收货人" required inline error={problems.name}>
            {(wiring) => (
              <Input
                {...wiring}
                maxLength={40}
                autoComplete="name"
                value={form.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div data-address-field="phone">
          <Field label="手机" required inline error={problems.phone}>
            {(wiring) => (
              <Input
                {...wiring}
                type="tel"
                inputMode="numeric"
                maxLength={20}
                autoComplete="tel"
                value={form.phone}
                onChange={(event) => set({ phone: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className="md:pl-28">
          <Switch checked={form.isDefault} onChange={(event) => set({ isDefault: event.target.checked })}>
            设为默认地址
          </Switch>
        </div>
        {save.isError && errorText(save.error) && <FieldError>{errorText(save.error)}</FieldError>}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
