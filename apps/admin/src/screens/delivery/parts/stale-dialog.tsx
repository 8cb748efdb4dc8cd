import { Button, Modal } from 'antd';

interface Props {
  open: boolean;
  /** what differs: the field, what is saved now, what is on this page */
  rows: readonly (readonly [label: string, theirs: string, mine: string])[];
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** A colleague saved meanwhile: both versions, field by field. */
export function StaleDialog({ open, rows, busy, onMine, onTheirs, onClose }: Props) {
  return (
    <Modal
      open={open}
      title="同事刚刚改过"
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
      <table className="dt">
        <thead>
          <tr>
            <th>项目</th>
            <th>现在的</th>
            <th>我的</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, now, own]) => (
            <tr key={label}>
              <td className="t2">{label}</td>
              <td>{now || '--'}</td>
              <td>{own || '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
