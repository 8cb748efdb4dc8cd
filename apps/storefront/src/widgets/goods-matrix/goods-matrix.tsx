import { lazy } from 'react';
import { Part } from '../../ui/part';
import { Skeleton } from '../../ui/skeleton';
import { CardRow } from './card-row';
import type { GoodsMatrixProps } from './matrix-props';

const load = () => import('./group-matrix');
const GroupMatrix = lazy(async () => ({ default: (await load()).GroupMatrix }));

/** Fetches what goods in a group need; a page that knows of the group calls it while the siblings load. */
export const loadGroupMatrix = (): void => void load().catch(() => undefined);

/** The quantities of a goods: its own two boxes, or the rows and columns of its group. */
export function GoodsMatrix(props: GoodsMatrixProps) {
  const { keys, current, lines, visibility, symbol } = props;
  if (keys.length > 0) {
    return (
      <Part needed waiting={<Skeleton className="h-60 w-full" />}>
        <GroupMatrix {...props} />
      </Part>
    );
  }
  return (
    <div data-quantity-scope className="pb-3">
      <CardRow goods={current} value="" lines={lines} visibility={visibility} symbol={symbol} single at={0} />
    </div>
  );
}
