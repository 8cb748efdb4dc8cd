import { type Permission, PERMISSIONS, permissions as all } from '@pifa/contract/staff';
import { Button, Checkbox } from 'antd';
import { useMe } from '../../../lib/me';
import { AREAS } from '../words';

interface Props {
  saved: readonly Permission[];
  chosen: readonly Permission[];
  disabled: boolean;
  onChange: (permissions: Permission[]) => void;
}

/** Permissions in words, by area. Nobody grants what they lack: such a box can only be cleared. */
export function Matrix({ saved, chosen, disabled, onChange }: Props) {
  const me = useMe();
  const isOn = (one: Permission) => chosen.includes(one);
  const mayGrant = (one: Permission) => me.permissions.includes(one) || saved.includes(one);
  const set = (ones: readonly Permission[], on: boolean) =>
    onChange(all.filter((one) => (ones.includes(one) ? on && (isOn(one) || mayGrant(one)) : isOn(one))));
  return (
    <table className="role-matrix">
      <tbody>
        {AREAS.map(({ title, areas }) => {
          const own = all.filter((one) => areas.includes(one.split('.')[0] ?? ''));
          const isFull = own.every(isOn);
          return (
            <tr key={title}>
              <th scope="row">
                {title}
                {!disabled && (
                  <Button type="link" size="small" onClick={() => set(own, !isFull)}>
                    {isFull ? '清空' : '全选'}
                  </Button>
                )}
              </th>
              <td>
                <div className="role-permissions">
                  {own.map((one) => (
                    <Checkbox
                      key={one}
                      className={isOn(one) === saved.includes(one) ? '' : 'changed'}
                      checked={isOn(one)}
                      disabled={disabled || (!isOn(one) && !mayGrant(one))}
                      onChange={(event) => set([one], event.target.checked)}
                    >
                      {PERMISSIONS[one]}
                    </Checkbox>
                  ))}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
