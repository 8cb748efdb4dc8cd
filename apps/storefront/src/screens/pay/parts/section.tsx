import type { ReactNode } from 'react';
import { FieldError } from '../../../ui/field';

/** One section of the settlement, with its own refusal. */
export function Section({
  id,
  title,
  aside,
  error,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  /** The refusal that concerns this section. */
  error?: string | null;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-card p-4 phone:p-3"
    >
      <div className="mb-2 flex min-h-9 items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="text-16">
          {title}
        </h2>
        {aside}
      </div>
      {error && (
        <div className="mb-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {children}
    </section>
  );
}
