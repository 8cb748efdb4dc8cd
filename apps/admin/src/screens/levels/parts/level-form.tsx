import { Alert, App, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { StaffRefusal, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { useKeys } from '../../../widgets/keys/keys-provider';
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

function fieldsOf(level: Level | undefined): Fields {
  if (!level) return { name: '', text: '', priceListId: '' };
  const { name, text, priceListId, version } = level;
  return { name, text, priceListId, version };
}

/** One level: name, meaning, and the price list that a new company of it gets. */
export function LevelForm({ level, priceLists, onClose }: Props) {
  const { message } = App.useApp();
  const { save } = useLevelActs();
  const form = useFormDraft<Fields>(`level:${level?.id ?? 'new'}`, fieldsOf(level));
  const { base, draft, change, reset, wasKept } = form;
  const changes = FIELDS.filter((key) => base[key] !== draft[key]).length;
  const leave = useUnsaved(changes);
  const [theirs, setTheirs] = useState<Level>();
  const [problem, setProblem] = useState('');
  const send = (version: number | undefined) => {
    if (draft.name.trim() === '') return setProblem('请填写等级名称');
    const { name, text, priceListId } = draft;
    const body = { name: name.trim(), text: text.trim(), priceListId };
    form.sending();
    save.mutate(level && version !== undefined ? { ...body, id: level.id, version } : body, {
      onSuccess: ({ id, message: said }) => {
        void message.success(said);
        form.saved(`level:${id}`);
        onClose();
      },
      onError: (error) => {
        if (error instanceof StaffRefusal && error.code === 'stale') {
          return setTheirs((error.data as { current: Level }).current);
        }
        setProblem(textOf(error));
      },
    });
  };
  const { version } = base;
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => send(version) }]);
  const nameOf = (id: string) => priceLists.find((one) => one.id === id)?.name ?? '按标价';
  return (
    <Modal
      open
      title={level ? `修改等级「${level.name}」` : '新建等级'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: save.isPending, disabled: draft.name.trim() === '' || theirs !== undefined }}
      onOk={() => send(version)}
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
        {problem && <Alert type="error" showIcon title={problem} />}
        {theirs && level && (
          <Alert
            type="warning"
            showIcon
            title="别人刚刚改过这个等级"
            description={
              <div className="level-stale">
                <p>
                  现在的：{theirs.name}；{theirs.text || '没有说明'}；{nameOf(theirs.priceListId)}
                </p>
                <p>
                  我的：{draft.name}；{draft.text || '没有说明'}；{nameOf(draft.priceListId)}
                </p>
                <span className="row gap8">
                  <Button size="small" type="primary" onClick={() => send(theirs.version)}>
                    用我的覆盖
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      reset();
                      onClose();
                    }}
                  >
                    用现在的，放弃我的
                  </Button>
                </span>
              </div>
            }
          />
        )}
      </div>
    </Modal>
  );
}
