import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { countFilters, type Filters, NO_FILTERS } from '../address';
import type { Listing } from '../listings';
import { type Target, useFacets, useWouldLeave } from '../queries';
import { FilterPanel } from './filter-panel';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  listing: Listing;
  target: Target;
  /** The active filters, the sheet's initial state (pass a new `key` per opening). */
  filters: Filters;
  prices: boolean;
  onApply: (filters: Filters) => void;
  panel: { stockLabel: string; withPromotion: boolean };
}

/** The filters over the full height of the phone; the button shows the resulting count (UX §4.2). */
export function FilterSheet({
  open,
  onClose,
  listing,
  target,
  filters,
  prices,
  onApply,
  panel,
}: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  const { data: facets } = useFacets({ listing, target, filters: draft, prices }, open);
  const total = useWouldLeave({ listing, target, filters: draft, prices }, open);
  const change = (part: Partial<Filters>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="筛选"
      phone="full"
      side="left"
      width={360}
      footer={
        <>
          <Button
            size="touch"
            disabled={countFilters(draft) === 0}
            onClick={() => setDraft({ ...NO_FILTERS })}
          >
            清空
          </Button>
          <Button
            variant="brand"
            size="touch"
            onClick={() => {
              onClose();
              onApply(draft);
            }}
          >
            {total === undefined ? '查看商品' : `查看 ${total.toLocaleString('en-US')} 件商品`}
          </Button>
        </>
      }
    >
      <div className="-mx-4 -my-3">
        <FilterPanel
          look="rail"
          {...panel}
          filters={draft}
          facets={facets}
          prices={prices}
          typeId={draft.typeId || target.typeId}
          onType={(typeId) => change({ typeId: typeId === draft.typeId ? '' : typeId })}
          onChange={change}
        />
      </div>
    </Dialog>
  );
}
