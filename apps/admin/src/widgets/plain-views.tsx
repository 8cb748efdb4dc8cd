import type { ReactNode } from 'react';

interface Props<Key extends string> {
  views: readonly { key: Key; title: string }[];
  at: Key;
  onChange: (next: Key) => void;
  extra?: ReactNode;
}

/** Built-in views as tabs, the search at the right. */
export function Views<Key extends string>({ views, at, onChange, extra }: Props<Key>) {
  return (
    <div className="views" role="tablist">
      {views.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === at}
          className={key === at ? 'view on' : 'view'}
          onClick={() => onChange(key)}
        >
          {title}
        </button>
      ))}
      {extra && <span className="views-extra row gap12">{extra}</span>}
    </div>
  );
}
