import { GOODS_WORD_NAMES, type GoodsWordKind, goodsWordProblem } from '@pifa/domain';
import { Alert, App, Input, Modal } from 'antd';
import { useState } from 'react';
import { StaffRefusal, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type GoodsWord, useWordActs } from '../queries';
import { KIND_HINTS } from '../words';

interface Props {
  kind: GoodsWordKind;
  /** absent: a new one */
  word: GoodsWord | undefined;
  onClose: () => void;
}

/** One word: set down, renamed with its goods, or merged into another one. */
export function WordForm({ kind, word, onClose }: Props) {
  const { message, modal } = App.useApp();
  const { saveWord } = useWordActs();
  const [value, setValue] = useState(word?.value ?? '');
  const [note, setNote] = useState(word?.note ?? '');
  const [problem, setProblem] = useState('');
  const name = GOODS_WORD_NAMES[kind];
  const isRenamed = word !== undefined && value.trim() !== word.value;
  const changes = Number(value !== (word?.value ?? '')) + Number(note !== (word?.note ?? ''));
  const leave = useUnsaved(changes);
  const wrong = value === '' ? '' : goodsWordProblem(kind, value);
  const send = (confirm: boolean) =>
    saveWord.mutate(
      { kind, value: value.trim(), note: note.trim(), was: word?.value ?? '', confirm },
      {
        onSuccess: ({ message: said }) => {
          void message.success(said);
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof StaffRefusal) || error.code !== 'confirm-needed')
            return setProblem(textOf(error));
          modal.confirm({
            title: `把「${word?.value ?? ''}」并入「${value.trim()}」？`,
            content: '两个词的商品合在一起，以后分不开。',
            okText: '合并',
            cancelText: '取消',
            onOk: () => send(true),
          });
        },
      },
    );
  return (
    <Modal
      open
      title={word ? `修改${name}「${word.value}」` : `新建${name}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{
        loading: saveWord.isPending,
        disabled: value.trim() === '' || wrong !== '' || changes === 0,
      }}
      onOk={() => send(false)}
      onCancel={() => leave(onClose)}
    >
      <div className="words-form">
        <p className="t2">{KIND_HINTS[kind].note}</p>
        <Field label={name}>
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={value}
              maxLength={40}
              status={wrong ? 'error' : ''}
              placeholder={`例如：${KIND_HINTS[kind].example}`}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
        <Field label="说明（给同事看，可不填）">
          {(id) => (
            <Input id={id} value={note} maxLength={60} onChange={({ target }) => setNote(target.value)} />
          )}
        </Field>
        {isRenamed && word.goods > 0 && <p>{word.goods} 个商品跟着改；已下的订单不变。</p>}
        {(wrong || problem) && <Alert type="error" showIcon title={wrong || problem} />}
      </div>
    </Modal>
  );
}
