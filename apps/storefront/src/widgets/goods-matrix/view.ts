import { useState } from 'react';
import { useHydrated } from '../../ui/served';
import { readStored, writeStored } from '../../lib/storage';

export type MatrixView = 'list' | 'grid';

const NAME = 'pifa-matrix-view';

/** The last choice of 列表｜矩阵; 列表 by default. */
export function useMatrixView(): [MatrixView, (view: MatrixView) => void] {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<MatrixView | null>(null);
  return [
    chosen ?? (hydrated && readStored(NAME) === 'grid' ? 'grid' : 'list'),
    (next) => {
      setChosen(next);
      writeStored(NAME, next);
    },
  ];
}
