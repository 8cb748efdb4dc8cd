import { lazy, Suspense, useCallback, useState } from 'react';
import type { Filters } from '../address';
import type { Basket } from '../basket';
import type { Listing } from '../listings';
import type { Target } from '../queries';

const FilterSheet = lazy(() => import('./filter-sheet').then((part) => ({ default: part.FilterSheet })));
const PasteDialog = lazy(() => import('./paste-dialog').then((part) => ({ default: part.PasteDialog })));
const FilledList = lazy(() => import('./filled-list').then((part) => ({ default: part.FilledList })));

type Name = 'filter' | 'paste' | 'filled';
export type Layer = { name: Name; open: boolean; serial: number; text: string } | null;

/** Which sheet or dialog is open; each opening has fresh state, each closing can finish its animation. */
export function useLayer() {
  const [layer, setLayer] = useState<Layer>(null);
  const show = useCallback(
    (name: Name, text = '') =>
      setLayer((before) => ({ name, open: true, serial: (before?.serial ?? 0) + 1, text })),
    [],
  );
  const hide = useCallback(() => setLayer((before) => before && { ...before, open: false }), []);
  return { layer, show, hide };
}

interface LayersProps {
  layer: Layer;
  hide: () => void;
  listing: Listing;
  target: Target;
  filters: Filters;
  prices: boolean;
  panel: { stockLabel: string; withPromotion: boolean };
  onApply: (filters: Filters) => void;
  basket: Basket;
  symbol: string;
}

/** The sheets of the listing; their code comes when they are first opened. */
export function Layers({ layer, hide, basket, symbol, ...filter }: LayersProps) {
  if (!layer) return null;
  const { name, open, serial, text } = layer;
  return (
    <Suspense fallback={null}>
      {name === 'filter' && <FilterSheet key={serial} open={open} onClose={hide} {...filter} />}
      {name === 'paste' && <PasteDialog key={serial} open={open} onClose={hide} initial={text} />}
      {name === 'filled' && (
        <FilledList key={serial} open={open} onClose={hide} basket={basket} symbol={symbol} />
      )}
    </Suspense>
  );
}
