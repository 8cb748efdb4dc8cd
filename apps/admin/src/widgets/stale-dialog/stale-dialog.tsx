import { Button, Modal } from 'antd';
import './stale-dialog.css';

/** One thing that differs: what it is called, as it is saved now, and as it was typed here. */
export type StaleRow = readonly [label: string, theirs: string, mine: string];

interface Props {
  /** what differs; absent: nothing to ask */
  rows: readonly StaleRow[] | undefined;
  title: string;
  busy?: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else saved it meanwhile: both versions, field by field, and nothing typed is lost (ADMIN §6.1). */
export function StaleDialog({ rows, title, busy = false, onMine, onTheirs, onClose }: Props) {
  return (
    <Modal
      open={rows !== undefined}
      title={title}
      width={640}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          继续编辑
        </Button>,
        <Button key="theirs" onClick={onTheirs}>
          用现在的，放弃我的
        </Button>,
        <Button key="mine" type="primary" loading={busy} onClick={onMine}>
          用我的覆盖
        </Button>,
      ]}
    >
      {rows?.length === 0 ? (
        <p>内容与您的一样。</p>
      ) : (
        <table className="dt stale">
          <thead>
            <tr>
              <th>项目</th>
              <th>现在的</th>
              <th>我的</th>
            </tr>
          </thead>
          <tbody>
            {rows?.map(([label, now, own]) => (
              <tr key={label}>
                <td className="t2">{label}</td>
                <td>{now || '--'}</td>
                <td>{own || '--'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
