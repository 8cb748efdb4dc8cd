import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx';

export interface TabItem<Key extends string> {
  key: Key;
  label: ReactNode;
  /** A number behind the label. */
  count?: number;
  disabled?: boolean;
}

interface TabsProps<Key extends string> {
  /** The list's name for screen readers. */
  label: string;
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** The panel of the chosen tab; without it the tabs only select content elsewhere. */
  children?: ReactNode;
  /** line: underlined · chip: filled. */
  look?: 'line' | 'chip';
  className?: string;
  panelClassName?: string;
}

/** Tabs with arrow keys, Home and End; one row that scrolls sideways when it must. */
export function Tabs<Key extends string>({
  label,
  items,
  value,
  onChange,
  children,
  look = 'line',
  className,
  panelClassName,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen: the selected tab is scrolled to the middle.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-key="${CSS.escape(value)}"]`);
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const open = items.filter((item) => !item.disabled);
    const position = open.findIndex((item) => item.key === value);
    const target = {
      ArrowRight: open[(position + 1) % open.length],
      ArrowLeft: open[(position - 1 + open.length) % open.length],
      Home: open[0],
      End: open.at(-1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    onChange(target.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(target.key)}"]`)?.focus();
  };
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx(
          'no-scrollbar relative flex overflow-x-auto',
          look === 'line' ? 'gap-6 border-b border-line' : 'gap-2',
        )}
      >
        {items.map((item) => {
          const chosen = item.key === value;
          return (
            <button
              key={item.key}
              type="button"
              role="tab"
              id={`${id}-tab-${item.key}`}
              data-key={item.key}
              aria-selected={chosen}
              aria-controls={children !== undefined && chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              disabled={item.disabled}
              onClick={() => onChange(item.key)}
              onKeyDown={move}
              className={cx(
                'shrink-0 whitespace-nowrap transition outline-offset-[-2px]! disabled:text-disabled',
                look === 'line'
                  ? cx(
                      '-mb-px border-b-2 px-1 py-2.5 text-14 phone:min-h-11',
                      chosen
                        ? 'border-brand-600 font-medium text-brand-700'
                        : 'border-transparent text-t2 hover:text-t1',
                    )
                  : cx(
                      'rounded-pill border px-3 py-1 text-13 phone:min-h-11 phone:px-4',
                      chosen ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line bg-card text-t2',
                    ),
              )}
            >
              {item.label}
              {item.count !== undefined && item.count > 0 && <span className="ml-1">({item.count})</span>}
            </button>
          );
        })}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${value}`}
          tabIndex={0}
          className={panelClassName}
        >
          {children}
        </div>
      )}
    </div>
  );
}
