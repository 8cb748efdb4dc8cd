import { Alert, App, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Level, useLevelActs } from '../queries';
import { words } from '../words';

interface Props {
  /** absent: a new one */
  level: Level | undefined;
  priceLists: readonly { id: string; name: string }[];
  onClose: () => void;
}

interface Fields extends Pick<Level, 'name' | 'text' | 'priceListId'> {
  /** absent: a new one */
  version?: number;
}

const FIELDS = ['name', 'text', 'priceListId'] as const;
const LABELS = { name: '名称', text: '说明', priceListId: '新客户的价目表' } as const;

function fieldsOf(level: Level | undefined): Fields {
  if (!level) return { name: '', text: '', priceListId: '' };
  const { name, text, priceListId, version } = level;
  return { name, text, priceListId, version };
}

/** One level: name, meaning, and the price list that a new company of it gets. */
export function LevelForm({ level, priceLists, onClose }: Props) {
  const { message } = App.useApp();
  const acts = useLevelActs();
  const form = useFormDraft<Fields>(`level:${level?.id ?? 'new'}`, fieldsOf(level));
  const { base, draft, change, reset, wasKept } = form;
  const changes = FIELDS.filter((key) => base[key] !== draft[key]).length;
  const leave = useUnsaved(changes);
  const [missing, setMissing] = useState('');
  const nameOf = (id: string) => priceLists.find((one) => one.id === id)?.name ?? '按标价';
  const shown = ({ name, text, priceListId }: Fields) => ({ name, text, priceListId: nameOf(priceListId) });
  const { save, isPending, problem, dialog } = useVersionedSave<Level, { id: string; message: string }>({
    title: '别人刚刚改过这个等级',
    form,
    send: (version) => {
      const { name, text, priceListId } = draft;
      const body = { name: name.trim(), text: text.trim(), priceListId };
      return acts.save.mutateAsync(level ? { ...body, id: level.id, version } : body);
    },
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => {
      const [now, own] = [shown(theirs), shown(draft)];
      return FIELDS.filter((key) => now[key] !== own[key]).map((key) => [LABELS[key], now[key], own[key]]);
    },
    onSaved: ({ id, message: said }) => {
      void message.success(said);
      form.saved(`level:${id}`);
    },
    whenHere: onClose,
    onTheirs: () => {
      reset();
      onClose();
    },
  });
  const send = () => {
    const isNamed = draft.name.trim() !== '';
    setMissing(isNamed ? '' : '请填写等级名称');
    if (isNamed) save(base.version ?? 0);
  };
  useKeys([{ key: 'Ctrl S', words: '保存', run: send }]);
  return (
    <Modal
      open
      title={level ? `修改等级「${level.name}」` : '新建等级'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isPending, disabled: draft.name.trim() === '' }}
      onOk={send}
      onCancel={() => leave(onClose)}
    >
      <div className="level-form">
        <Field label="名称">
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={draft.name}
              maxLength={20}
              placeholder="例如：金牌客户"
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field label="说明（给同事看：什么样的客户，给什么）">
          {(id) => (
            <Input.TextArea
              id={id}
              value={draft.text}
              maxLength={200}
              autoSize={{ minRows: 2, maxRows: 4 }}
              placeholder="例如：年采购 50 万以上，优先发货"
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        <Field label="新客户的价目表">
          {(id) => (
            <Select
              id={id}
              value={draft.priceListId}
              aria-label="新客户的价目表"
              options={[
                { value: '', label: '按标价' },
                ...priceLists.map((one) => ({ value: one.id, label: one.name })),
              ]}
              onChange={(priceListId) => change({ priceListId })}
            />
          )}
        </Field>
        {level && <p className="t3 s12">{words.rename}</p>}
        <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />
        {(missing || problem) && <Alert type="error" showIcon title={missing || problem} />}
      </div>
      {dialog}
    </Modal>
  );
}
