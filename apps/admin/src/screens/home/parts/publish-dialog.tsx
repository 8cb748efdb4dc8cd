import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { instantOf } from '../../../lib/moment';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';
import { Lost } from './lost';

interface Props {
  /** at a time that is asked for; else now */
  isLater: boolean;
  /** what of it leads nowhere */
  lost: readonly string[];
  /** a save is under way: publishing waits for it */
  isSaving: boolean;
  onClose: () => void;
  onPublish: (own: { note: string; at?: string }) => Promise<void>;
}

/** Now, or at a time; with a word for the list of versions. */
export function PublishDialog({ isLater, lost, isSaving, onClose, onPublish }: Props) {
  const [note, setNote] = useState('');
  const [written, setWritten] = useState('');
  const at = instantOf(written);
  const [state, setState] = useState<{ busy: boolean; problem: string }>({ busy: false, problem: '' });
  const publish = async () => {
    setState({ busy: true, problem: '' });
    await onPublish({ note: note.trim(), ...(isLater && at ? { at } : {}) }).catch((error: unknown) =>
      setState({ busy: false, problem: textOf(error) }),
    );
  };
  return (
    <Modal
      open
      title={isLater ? '定时发布首页' : '发布首页'}
      okText={isLater ? '定时发布' : '现在发布'}
      cancelText="取消"
      okButtonProps={{ loading: state.busy || isSaving, disabled: isLater && !at }}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <div className="decorate-form">
        <Lost lost={lost} />
        {isLater && (
          <Field label="什么时候（北京时间）">
            {(id) => <MomentField id={id} placeholder="选一个时间" value={written} onChange={setWritten} />}
          </Field>
        )}
        <Field label="这一版改了什么（给同事看，可不填）">
          {(id) => (
            <Input id={id} value={note} maxLength={60} onChange={({ target }) => setNote(target.value)} />
          )}
        </Field>
        {state.problem && <Alert type="error" showIcon title={state.problem} />}
      </div>
    </Modal>
  );
}
