import { addressText, maskPhone } from '@pifa/domain';
import type { WireAddress } from '@pifa/contract/client';
import { Check, Plus } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Dialog } from '../../../ui/dialog';
import { RetryBlock } from '../../../ui/retry-block';
import { Icon } from '../../../ui/icon';
import { Skeleton } from '../../../ui/skeleton';
import { Tag } from '../../../ui/tag';
import { useIsPhone } from '../../../ui/use-media';
import { Section } from './section';

const AddressDialog = lazy(() =>
  import('../../../widgets/address-dialog').then((part) => ({ default: part.AddressDialog })),
);

const FIRST = 3;

interface AddressSectionProps {
  addresses: readonly WireAddress[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: string | null;
  onChoose: (id: string) => void;
  error?: string | null;
}

/** ① 收货地址: cards, the default first; on the phone the chosen one, the others in a sheet. */
export function AddressSection({ addresses, failed, onRetry, chosen, onChoose, error }: AddressSectionProps) {
  const phone = useIsPhone();
  const [more, setMore] = useState(false);
  const [editing, setEditing] = useState<WireAddress | 'new' | null>(null);
  const list = addresses ?? [];
  const current = list.find((address) => address.id === chosen);
  const folded = list.length > FIRST && !more;
  // The selected address is never collapsed.
  const visible = folded ? [...new Set([...list.slice(0, FIRST - 1), current ?? list[FIRST - 1]])] : list;
  const first = visible.filter((address): address is WireAddress => address !== undefined);

  const cards = (shown: readonly WireAddress[], onDone?: () => void) => (
    <div role="radiogroup" aria-label="收货地址" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {shown.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          checked={address.id === chosen}
          onChoose={() => {
            onChoose(address.id);
            onDone?.();
          }}
          onEdit={() => setEditing(address)}
        />
      ))}
    </div>
  );
  return (
    <Section
      id="pay-address"
      title="收货地址"
      error={error}
      aside={
        <span className="flex gap-2">
          {phone && list.length > 1 && (
            <Button size="dense" variant="quiet" onClick={() => setMore(true)}>
              更换
            </Button>
          )}
          <Button
            size="dense"
            variant="quiet"
            icon={<Icon as={Plus} size={16} />}
            className="-mr-3"
            onClick={() => setEditing('new')}
          >
            新增
          </Button>
        </span>
      }
    >
      {!addresses && failed && <RetryBlock look="strip" onRetry={onRetry} />}
      {!addresses && !failed && <Skeleton className="h-24 w-full rounded-card" />}
      {addresses && list.length === 0 && (
        <button
          type="button"
          onClick={() => setEditing('new')}
          className="flex min-h-24 w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-control text-t2 hover:border-brand-600 hover:text-brand-700"
        >
          <Icon as={Plus} size={24} />
          新增送货地址
        </button>
      )}
      {phone ? current && cards([current]) : cards(first)}
      {!phone && list.length > FIRST && (
        <Button
          size="dense"
          variant="quiet"
          className="mt-2"
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          {more ? '收起' : `更多地址（${list.length - first.length}）`}
        </Button>
      )}
      {phone && (
        <Dialog open={more} onClose={() => setMore(false)} title="选择收货地址">
          {cards(list, () => setMore(false))}
        </Dialog>
      )}
      {editing && (
        <Suspense fallback={null}>
          <AddressDialog
            address={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={(saved) => onChoose(saved.id)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function AddressCard({
  address,
  checked,
  onChoose,
  onEdit,
}: {
  address: WireAddress;
  checked: boolean;
  onChoose: () => void;
  onEdit: () => void;
}) {
  return (
    <div
      className={cx(
        'relative rounded-card border p-3 transition',
        checked ? 'border-brand-600 bg-brand-50' : 'border-line hover:border-brand-200',
      )}
    >
      <label className="block cursor-pointer">
        <input
          type="radio"
          name="pay-address"
          className="peer sr-only"
          checked={checked}
          onChange={onChoose}
          aria-label={`${address.name} ${maskPhone(address.phone)} ${addressText(address)}`}
        />
        <span
          aria-hidden
          className="absolute inset-0 rounded-card peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue-600"
        />
        <span className="flex items-center gap-2 pr-10 text-t1">
          <span className="truncate font-medium">{address.name}</span>
          <span className="shrink-0 text-13 text-t2">{maskPhone(address.phone)}</span>
          {address.isDefault === 1 && <Tag tone="brand">默认</Tag>}
        </span>
        <span className="mt-1 line-clamp-2 text-13 text-t2">{addressText(address)}</span>
      </label>
      <span className="absolute top-3 right-3">
        <button
          type="button"
          onClick={onEdit}
          aria-label={`编辑 ${address.name} 的地址`}
          className="relative text-13 text-blue-600 hover:underline phone:hit-44"
        >
          编辑
        </button>
      </span>
      {checked && (
        <span
          aria-hidden
          className="absolute right-0 bottom-0 rounded-tl-tag rounded-br-[7px] bg-brand-600 text-white"
        >
          <Icon as={Check} size={14} />
        </span>
      )}
    </div>
  );
}
