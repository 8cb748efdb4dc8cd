import type { ReactNode } from 'react';

/** A part of the order's side, with its title. */
export function Block({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="od-block">
      <header>
        <h3>{title}</h3>
        <span className="push">{extra}</span>
      </header>
      {children}
    </section>
  );
}
