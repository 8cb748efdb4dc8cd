import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage';

export type MatrixView = 'list' | 'grid';

const NAME = 'pifa-matrix-view';

/** The last choice of 列表｜矩阵; 列表 by default. */
export function useMatrixView(): [MatrixView, (view: MatrixView) => void] {
  const [view, setView] = useState<MatrixView>(() => (readStored(NAME) === 'grid' ? 'grid' : 'list'));
  return [
    view,
    (next) => {
      setView(next);
      writeStored(NAME, next);
    },
  ];
}
