import { type ReactNode, useId } from 'react';
import './field.css';

/** A control with its label above it; the control takes the id. */
export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
