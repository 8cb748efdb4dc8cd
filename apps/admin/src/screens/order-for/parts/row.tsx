import { type ReactNode, useId } from 'react';

/** A control with its label at the left; the control takes the id. */
export function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="of-row">
      <label htmlFor={id}>{label}</label>
      <div className="of-row-body">{children(id)}</div>
    </div>
  );
}
