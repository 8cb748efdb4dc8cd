import type { ComponentType } from 'react';

const found = import.meta.glob<{ TopSlot: ComponentType }>('../widgets/*/top-slot.tsx', { eager: true });
const slots = Object.entries(found)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, { TopSlot }]) => ({ name, TopSlot }));

/** What stands in the top bar beside the search: running jobs, the bell. A widget's `top-slot.tsx` is found by its name. */
export function TopSlots() {
  return slots.map(({ name, TopSlot }) => <TopSlot key={name} />);
}
