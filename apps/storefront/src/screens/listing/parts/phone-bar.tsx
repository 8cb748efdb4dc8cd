import { SlidersHorizontal } from 'lucide';
import { Icon } from '../../../ui/icon';
import type { Mode } from '../address';
import { ModeSwitch, SortButtons, type SortProps } from './tool-line';

/** Sorting, 筛选 and 列表 under the phone's header; stays in view. */
export function PhoneBar({
  mode,
  onMode,
  filters,
  onFilter,
  ...sorting
}: SortProps & { mode: Mode; onMode: (mode: Mode) => void; filters: number; onFilter: () => void }) {
  return (
    <div className="sticky top-(--sticky-top) z-sticky -mx-3 mb-2 flex items-center border-b border-line bg-card px-1">
      <SortButtons {...sorting} touch />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onFilter}
        className="inline-flex min-h-11 shrink-0 items-center gap-1 px-2 text-14 text-blue-600"
      >
        <Icon as={SlidersHorizontal} size={16} />
        筛选{filters > 0 && ` ${filters}`}
      </button>
      <ModeSwitch mode={mode} onMode={onMode} phone />
    </div>
  );
}
