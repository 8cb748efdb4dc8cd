import type { WireAddress } from '@pifa/contract/client';
import { areaText } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import type { PrepareContext } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Icon } from '../../ui/icon';
import { Refreshing, Skeleton, SkeletonLines, Waiting } from '../../ui/skeleton';
import { MemberHead } from '../../widgets/member-frame';
import { AddressCard } from './parts/address-card';
import { addressesQuery, addressListQuery, useAddressActions } from './queries';

const AddressDialog = lazy(async () => ({
  default: (await import('../../widgets/address-dialog')).AddressDialog,
}));

export function prepare({ client }: PrepareContext): void {
  if (currentSession()) void client.prefetchQuery(addressListQuery);
}

const grid = 'grid grid-cols-2 gap-4 max-[1023px]:grid-cols-1 phone:gap-3';

/** 收货地址 (UX §4.11): the company's addresses as cards, everything done on the card itself. */
export function Screen() {
  const { data, isError, isFetching, refetch } = useQuery(addressesQuery);
  // null = closed, 'new' = 新增, else the address being edited.
  const [open, setOpen] = useState<WireAddress | 'new' | null>(null);
  const { remove, makeDefault } = useAddressActions();
  const add = (
    <Button variant="brand" onClick={() => setOpen('new')} icon={<Icon as={Plus} size={18} />}>
      新增送货地址
    </Button>
  );
  const askRemove = async (address: WireAddress) => {
    const yes = await confirm({
      title: '删除这个送货地址？',
      body: `${address.name}，${areaText(address)}${address.address}`,
      confirmLabel: '删除',
      danger: true,
    });
    if (yes) remove.mutate(address.id);
  };
  return (
    <div className="container-page phone:py-3">
      <MemberHead
        title="收货地址"
        remark={data && data.length > 0 ? `共 ${data.length} 个，全公司共用` : undefined}
      >
        {data && data.length > 0 && add}
      </MemberHead>
      {isError && !data ? (
        <RetryBlock busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting>
          <div className={grid}>
            {['a', 'b', 'c', 'd'].map((key) => (
              <div key={key} className="rounded-card border border-line bg-card p-5">
                <Skeleton className="h-5 w-40" />
                <SkeletonLines lines={2} className="mt-3" />
                <Skeleton className="mt-5 h-5 w-48" />
              </div>
            ))}
          </div>
        </Waiting>
      ) : data.length === 0 ? (
        <div className="rounded-card border border-line bg-card">
          <Empty
            title="还没有送货地址"
            hint="填好后下单时直接选用，也能提前看到运费和到货时间"
            action={
              <Button
                variant="brand"
                size="touch"
                onClick={() => setOpen('new')}
                icon={<Icon as={Plus} size={20} />}
              >
                新增送货地址
              </Button>
            }
          />
        </div>
      ) : (
        <Refreshing active={isFetching && !isError}>
          <ul className={grid}>
            {data.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                area={areaText(address)}
                removing={remove.isPending && remove.variables === address.id}
                settingDefault={makeDefault.isPending && makeDefault.variables === address.id}
                onEdit={() => setOpen(address)}
                onRemove={() => void askRemove(address)}
                onDefault={() => !makeDefault.isPending && makeDefault.mutate(address.id)}
              />
            ))}
          </ul>
        </Refreshing>
      )}
      {open && (
        <Suspense fallback={null}>
          <AddressDialog address={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
