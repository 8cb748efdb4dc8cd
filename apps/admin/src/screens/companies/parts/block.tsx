import type { ReactNode } from 'react';

/** A part of the side, with its title. */
export function Block({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="co-block">
      <header>
        <h3>{title}</h3>
        <span className="push">{extra}</span>
      </header>
      {children}
    </section>
  );
}
