import { Alert, App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOf } from '../../../lib/client';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type PriceList, useListActs } from '../queries';

interface Props {
  /** the list that is renamed, or copied */
  list?: Pick<PriceList, 'id' | 'name' | 'note' | 'version'>;
  copies?: boolean;
  onClose: () => void;
}

/** A new list, a copy, or another name for one. */
export function ListDialog({ list, copies = false, onClose }: Props) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { save } = useListActs();
  const usual = { name: list ? (copies ? `${list.name} 副本` : list.name) : '', note: list?.note ?? '' };
  const [draft, setDraft] = useState(usual);
  const changes = Number(draft.name !== usual.name) + Number(draft.note !== usual.note);
  const leave = useUnsaved(changes);
  const change = list && !copies ? { id: list.id, version: list.version } : list ? { copyOf: list.id } : {};
  const keep = () =>
    save.mutate(
      { ...draft, name: draft.name.trim(), ...change },
      {
        onSuccess: (done) => {
          void message.success(done.message);
          onClose();
          if (!list || copies) void navigate(`/price-lists/${done.id}`);
        },
      },
    );
  return (
    <Modal
      open
      title={!list ? '新建价目表' : copies ? `照抄「${list.name}」` : '改名'}
      okText={list && !copies ? '保存' : '新建'}
      cancelText="取消"
      okButtonProps={{ disabled: draft.name.trim() === '', loading: save.isPending }}
      onOk={keep}
      onCancel={() => leave(onClose)}
    >
      <Form layout="vertical">
        <Form.Item label="名称" htmlFor="pl-name">
          <Input
            id="pl-name"
            autoFocus
            maxLength={40}
            placeholder="例如 华南连锁、金牌客户"
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            onPressEnter={() => draft.name.trim() !== '' && keep()}
          />
        </Form.Item>
        <Form.Item label="说明" htmlFor="pl-note">
          <Input
            id="pl-note"
            maxLength={200}
            placeholder="给同事看的，客户看不到"
            value={draft.note}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
        </Form.Item>
      </Form>
      {save.isError && <Alert type="error" showIcon title={textOf(save.error)} />}
    </Modal>
  );
}

/** A company's own list: opened, or made where it has none. */
export function BookDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { save } = useListActs();
  const [picked, setPicked] = useState<PickedCompany[]>([]);
  const [company] = picked;
  const open = () => {
    if (!company) return;
    save.mutate(
      { khId: company.id },
      {
        onSuccess: ({ id }) => void navigate(`/price-lists/${id}`),
        onError: (error) => void message.error(textOf(error)),
      },
    );
  };
  return (
    <Modal
      open
      title="给一位客户开价"
      okText="打开它的价"
      cancelText="取消"
      okButtonProps={{ disabled: !company, loading: save.isPending }}
      onOk={open}
      onCancel={onClose}
    >
      <p className="t2">写在这里的价只给这家公司，先于给它的任何价目表。</p>
      <CompanyPicker single label="客户" value={picked} onChange={setPicked} />
    </Modal>
  );
}
