import { type Permission, PERMISSIONS } from '@pifa/contract/staff';
import { Button, Modal } from 'antd';
import type { Role } from '../queries';
import { LIMITS, SCOPE_WORDS } from '../words';

interface Props {
  mine: Role;
  /** what is saved now; absent: nothing to ask */
  theirs: Role | undefined;
  busy: boolean;
  onMine: (version: number) => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else saved the role meanwhile: both versions, field by field. */
export function StaleDialog({ mine, theirs, busy, onMine, onTheirs, onClose }: Props) {
  const rows = theirs ? differences(mine, theirs) : [];
  return (
    <Modal
      open={theirs !== undefined}
      title="别人刚刚改过这个角色"
      width={640}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          继续编辑
        </Button>,
        <Button key="theirs" onClick={onTheirs}>
          用现在的，放弃我的
        </Button>,
        <Button key="mine" type="primary" loading={busy} onClick={() => theirs && onMine(theirs.version)}>
          用我的覆盖
        </Button>,
      ]}
    >
      {rows.length === 0 ? (
        <p>内容与您的一样。</p>
      ) : (
        <table className="dt role-stale">
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
      )}
    </Modal>
  );
}

const names = (ones: readonly Permission[]) => ones.map((one) => PERMISSIONS[one]).join('、');

function differences(mine: Role, theirs: Role): [label: string, theirs: string, mine: string][] {
  const only = (a: Role, b: Role) => names(a.permissions.filter((one) => !b.permissions.includes(one)));
  const rows: [string, string, string][] = [
    ['名称', theirs.name, mine.name],
    ['数据范围', SCOPE_WORDS[theirs.scope].name, SCOPE_WORDS[mine.scope].name],
    ['发货地', theirs.places.join('、'), mine.places.join('、')],
    ['多出的权限', only(theirs, mine), only(mine, theirs)],
    ...LIMITS.map(({ key, title, unit }): [string, string, string] => [
      title,
      theirs.limits[key] === undefined ? '不设上限' : `${theirs.limits[key]} ${unit}`,
      mine.limits[key] === undefined ? '不设上限' : `${mine.limits[key]} ${unit}`,
    ]),
  ];
  return rows.filter(([, now, own]) => now !== own);
}
