import { useState } from 'react';
import { placeAmong } from './grid-columns';
import type { Cell, GridColumn } from './grid-model';

/** The active cell, and the one where the selection began: at first the first that takes something, or `first`. */
export function useCells(columns: readonly GridColumn<never>[], first: Cell | undefined) {
  const [at, setAt] = useState<Cell>(
    first ?? {
      row: 0,
      column: Math.max(
        0,
        columns.findIndex(({ edit }) => edit),
      ),
    },
  );
  const [anchor, setAnchor] = useState(at);
  const [known, setKnown] = useState(columns);
  if (known !== columns) {
    setKnown(columns);
    setAt((now) => placeAmong(now, known, columns));
    setAnchor((now) => placeAmong(now, known, columns));
  }
  return { at, setAt, anchor, setAnchor };
}
