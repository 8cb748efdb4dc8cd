import { Check, ChevronDown, ChevronRight, Search } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from './cx';
import { Dialog } from './dialog';
import { Icon } from './icon';
import { Input } from './input';
import { PopoverPanel } from './popover-panel';
import { useIsPhone } from './use-media';

export interface CascaderOption {
  code: string;
  name: string;
  children?: readonly CascaderOption[];
}

interface CascaderProps {
  options: readonly CascaderOption[];
  /** Codes from the first level down; empty = nothing chosen. */
  value: readonly string[];
  /** Called only with complete choices, which have nothing below them. */
  onChange: (codes: string[]) => void;
  /** The title of a level, given what was chosen above: 「镇街」 under 东莞市. */
  columnTitle: (
    level: number,
    options: readonly CascaderOption[],
    above: readonly CascaderOption[],
  ) => string;
  /** Finds finished choices for a typed word, best first; without it there is no search box. */
  search?: (word: string) => readonly (readonly CascaderOption[])[];
  /** Name of the field, and of the sheet on the phone. */
  label: string;
  placeholder?: string;
  loading?: boolean;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface Column {
  title: string;
  options: readonly CascaderOption[];
  chosen: CascaderOption | undefined;
}

/** The chain of options for a chain of codes, as far as they exist. */
export function cascaderPath(options: readonly CascaderOption[], codes: readonly string[]): CascaderOption[] {
  const path: CascaderOption[] = [];
  let level: readonly CascaderOption[] = options;
  for (const code of codes) {
    const found = level.find((option) => option.code === code);
    if (!found) break;
    path.push(found);
    level = found.children ?? [];
  }
  return path;
}

const isEnd = (option: CascaderOption) => !option.children?.length;

/** Chooses along a tree, level by level: columns on the desktop, step tabs in a sheet on the phone (UX §4.8). */
export function Cascader(props: CascaderProps) {
  const { options, value, onChange, label, placeholder = '请选择', loading } = props;
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = cascaderPath(options, value);
  const text = chosen.map((option) => option.name).join(' / ');
  const finish = (path: readonly CascaderOption[]) => {
    onChange(path.map((option) => option.code));
    setOpen(false);
  };
  const button = (
    <button
      ref={trigger}
      type="button"
      id={props.id}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={`${label}：${text || placeholder}`}
      onClick={phone ? () => setOpen(true) : undefined}
      className="control flex items-center justify-between gap-2 text-left"
    >
      <span className={cx('truncate', !text && 'text-t3')}>{text || placeholder}</span>
      <Icon as={ChevronDown} size={16} className="text-t3" />
    </button>
  );
  const body = <CascaderBody key={String(open)} {...props} phone={phone} start={chosen} onFinish={finish} />;
  if (phone) {
    return (
      <>
        {button}
        <Dialog open={open} onClose={() => setOpen(false)} title={label} bodyClassName="px-0! py-0!">
          {open && body}
        </Dialog>
      </>
    );
  }
  return (
    <PopoverPanel
      trigger={button}
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="p-0! shadow-e3"
    >
      {loading ? <p className="p-4 text-t3">地区加载中…</p> : open && body}
    </PopoverPanel>
  );
}

type BodyProps = CascaderProps & {
  phone: boolean;
  start: readonly CascaderOption[];
  onFinish: (path: readonly CascaderOption[]) => void;
};

function CascaderBody({ options, columnTitle, search, phone, start, onFinish, loading }: BodyProps) {
  const [path, setPath] = useState<readonly CascaderOption[]>(start);
  const [word, setWord] = useState('');
  const columns: Column[] = [];
  let level: readonly CascaderOption[] = options;
  for (let depth = 0; level.length > 0; depth += 1) {
    const picked: CascaderOption | undefined = path[depth];
    columns.push({ title: columnTitle(depth, level, path.slice(0, depth)), options: level, chosen: picked });
    if (!picked) break;
    level = picked.children ?? [];
  }
  const [tab, setTab] = useState(Math.max(0, columns.length - 1));
  const choose = (depth: number, option: CascaderOption) => {
    const next = [...path.slice(0, depth), option];
    setPath(next);
    if (isEnd(option)) onFinish(next);
    else setTab(depth + 1);
  };
  const hits = word.trim() && search ? search(word.trim()) : null;
  const shown = phone ? columns.slice(tab, tab + 1) : columns;
  return (
    <div className={cx(phone ? 'flex h-[70dvh] flex-col' : 'w-max')}>
      {search && (
        <div className="border-b border-line p-2">
          <Input
            value={word}
            onChange={(event) => setWord(event.target.value)}
            onClear={() => setWord('')}
            before={<Icon as={Search} size={16} />}
            placeholder="输入地名或拼音首字母"
            aria-label="搜索地区"
          />
        </div>
      )}
      {loading ? (
        <p className="p-4 text-t3">地区加载中…</p>
      ) : hits ? (
        <Hits hits={hits} onPick={onFinish} wide={!phone} />
      ) : (
        <>
          {phone && (
            <div role="tablist" aria-label="已选层级" className="flex gap-4 border-b border-line px-4">
              {columns.map((column, depth) => (
                <button
                  key={column.title + String(depth)}
                  type="button"
                  role="tab"
                  aria-selected={depth === tab}
                  onClick={() => setTab(depth)}
                  className={cx(
                    '-mb-px min-h-11 max-w-[33%] truncate border-b-2',
                    depth === tab
                      ? 'border-brand-600 font-medium text-brand-700'
                      : 'border-transparent text-t1',
                  )}
                >
                  {column.chosen?.name ?? `请选择${column.title}`}
                </button>
              ))}
            </div>
          )}
          <div className={cx(phone ? 'min-h-0 flex-1 overflow-y-auto' : 'flex divide-x divide-line')}>
            {shown.map((column, index) => {
              const depth = phone ? tab : index;
              return (
                <ColumnList
                  key={`${depth}:${path[depth - 1]?.code ?? ''}`}
                  column={column}
                  phone={phone}
                  takesFocus={phone ? depth > 0 : depth === 0 && !search}
                  onPick={(option) => choose(depth, option)}
                />
              );
            })}
          </div>
        </>
      )}
    </div>
  );
}

function ColumnList({
  column,
  phone,
  takesFocus,
  onPick,
}: {
  column: Column;
  phone: boolean;
  takesFocus: boolean;
  onPick: (option: CascaderOption) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      column.options.findIndex((o) => o === column.chosen),
    ),
  );
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    chosen?.scrollIntoView?.({ block: 'nearest' });
    if (takesFocus) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [takesFocus]);

  const focusOption = (index: number) => {
    setActive(index);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]?.focus();
  };
  const focusBeside = (side: 'next' | 'previous') => {
    const own = list.current?.parentElement;
    const neighbour = side === 'next' ? own?.nextElementSibling : own?.previousElementSibling;
    neighbour?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const last = column.options.length - 1;
    const option = column.options[active];
    switch (event.key) {
      case 'ArrowDown':
        focusOption(Math.min(active + 1, last));
        break;
      case 'ArrowUp':
        focusOption(Math.max(active - 1, 0));
        break;
      case 'Home':
        focusOption(0);
        break;
      case 'End':
        focusOption(last);
        break;
      case 'ArrowLeft':
        focusBeside('previous');
        break;
      case 'ArrowRight':
        if (!option || isEnd(option)) break;
        onPick(option);
        // The next column is drawn first, then it gets the focus.
        requestAnimationFrame(() => focusBeside('next'));
        break;
      case 'Enter':
      case ' ':
        if (!option) return;
        onPick(option);
        if (!isEnd(option)) requestAnimationFrame(() => focusBeside('next'));
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  return (
    <div className={phone ? undefined : 'w-44'}>
      {!phone && <div className="border-b border-line bg-sub px-3 py-1 text-12 text-t3">{column.title}</div>}
      <div
        ref={list}
        role="listbox"
        aria-label={column.title}
        className={cx(!phone && 'h-64 overflow-y-auto overscroll-contain')}
      >
        {column.options.map((option, index) => {
          const chosen = option === column.chosen;
          return (
            <div
              key={option.code}
              role="option"
              aria-selected={chosen}
              tabIndex={index === active ? 0 : -1}
              onFocus={() => setActive(index)}
              onClick={() => onPick(option)}
              onKeyDown={move}
              className={cx(
                'flex min-h-8 cursor-pointer items-center justify-between gap-2 px-3 py-1 text-14 outline-offset-[-2px]! hover:bg-brand-50 phone:min-h-11 phone:px-4 phone:text-16',
                chosen ? 'bg-brand-50 text-brand-700' : 'text-t1',
              )}
            >
              <span className="truncate" title={option.name}>
                {option.name}
              </span>
              {isEnd(option)
                ? chosen && <Icon as={Check} size={14} />
                : !phone && <Icon as={ChevronRight} size={14} className="text-t3" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Hits({
  hits,
  onPick,
  wide,
}: {
  hits: readonly (readonly CascaderOption[])[];
  onPick: (path: readonly CascaderOption[]) => void;
  wide: boolean;
}) {
  if (hits.length === 0)
    return <p className={cx('p-4 text-t3', wide && 'w-132')}>没有找到这个地区，请换个名字试试</p>;
  return (
    <ul className={cx('overflow-y-auto py-1', wide ? 'h-64 w-132' : 'min-h-0 flex-1')}>
      {hits.map((path) => (
        <li key={path.map((option) => option.code).join('-')}>
          <button
            type="button"
            onClick={() => onPick(path)}
            className="min-h-9 w-full px-3 py-1 text-left text-14 text-t1 hover:bg-brand-50 phone:min-h-11 phone:px-4 phone:text-16"
          >
            {path.map((option) => option.name).join(' / ')}
          </button>
        </li>
      ))}
    </ul>
  );
}
