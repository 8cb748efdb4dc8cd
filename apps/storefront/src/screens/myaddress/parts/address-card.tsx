import type { WireAddress } from '@pifa/contract/client';
import { maskPhone } from '@pifa/domain';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Tag } from '../../../ui/tag';

interface AddressCardProps {
  address: WireAddress;
  area: string;
  removing: boolean;
  settingDefault: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onDefault: () => void;
}

/** One address with its three actions; the phone is masked, the full number is in the edit dialog. */
export function AddressCard({
  address,
  area,
  removing,
  settingDefault,
  onEdit,
  onRemove,
  onDefault,
}: AddressCardProps) {
  const isDefault = address.isDefault === 1;
  const whose = `${address.name}，${area}${address.address}`;
  return (
    <li
      className={cx(
        'flex min-w-0 flex-col rounded-card border bg-card p-5 pb-3 phone:p-4 phone:pb-2',
        isDefault ? 'border-brand-200' : 'border-line',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-16 font-semibold text-t1">{address.name}</span>
        <span className="text-t1">{maskPhone(address.phone)}</span>
        {isDefault && <Tag tone="brand">默认</Tag>}
      </p>
      <p className="mt-2 mb-3 text-14 text-t2">
        {area && <span className="mr-2 text-t1">{area}</span>}
        {address.address}
      </p>
      <div className="mt-auto flex items-center gap-1 border-t border-line pt-2">
        {!isDefault && (
          <Button
            variant="quiet"
            size="dense"
            className="-ml-3"
            busy={settingDefault}
            aria-label={`设为默认：${whose}`}
            onClick={onDefault}
          >
            设为默认
          </Button>
        )}
        <span className="ml-auto flex gap-1 phone:gap-3">
          <Button variant="quiet" size="dense" aria-label={`编辑：${whose}`} onClick={onEdit}>
            编辑
          </Button>
          <Button
            variant="quiet"
            size="dense"
            className="-mr-3 text-red-700! hover:bg-red-50!"
            busy={removing}
            aria-label={`删除：${whose}`}
            onClick={onRemove}
          >
            删除
          </Button>
        </span>
      </div>
    </li>
  );
}
