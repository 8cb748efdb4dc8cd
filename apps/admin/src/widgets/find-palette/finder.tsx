import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, textOf } from '../../lib/client';
import { foundBy } from '../../lib/found-by';
import { useMe } from '../../lib/me';
import { Kbd } from '../../ui/small';
import { useLate } from '../../ui/states';
import { type Choice, placesFor, type Recent, useRecents, withRecentFirst } from './choices';

interface Props {
  /** what stands in the box at first */
  first: string;
  onDone: () => void;
}

/** The box and what it finds: objects of the mall, then screens and views. */
export function Finder({ first, onDone }: Props) {
  const { permissions } = useMe();
  const navigate = useNavigate();
  const [recents, remember] = useRecents();
  const [text, setText] = useState(first);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const asked = useDeferredValue(text.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['find', asked],
    enabled: asked !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('adminSearch', { query: { q: asked }, signal }),
  });

  const isSlow = useLate(isFetching);
  const groups: { title: string; rows: readonly Choice[] }[] = [];
  if (asked === '') {
    if (recents.length > 0) groups.push({ title: '最近打开', rows: recents });
  } else {
    for (const group of data?.groups ?? []) {
      groups.push({ title: group.title, rows: withRecentFirst(group.rows, recents) });
    }
  }
  const places = placesFor(asked, permissions);
  if (places.length > 0) groups.push({ title: '页面', rows: places });
  const choices = groups.flatMap(({ rows }) => rows);
  const current = Math.min(at, choices.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const go = (choice: Choice | undefined, inNewTab: boolean) => {
    if (!choice) return;
    if (choice.id) remember(choice as Recent);
    if (inNewTab) window.open(`/admin/${choice.path}`, '_blank', 'noopener');
    else void navigate(`/${choice.path}`, foundBy(asked));
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (choices.length > 0) setAt((current + by + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(choices[current], event.ctrlKey || event.metaKey);
    }
  };

  let place = -1;
  return (
    <>
      <Input
        autoFocus
        allowClear
        size="large"
        role="combobox"
        aria-expanded
        aria-controls="find-list"
        aria-activedescendant={current >= 0 ? `find-${current}` : undefined}
        placeholder="订单号、采购单号、运单号、手机、公司或拼音、货号、条码、页面"
        aria-label="查找"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div
        className="find-list"
        id="find-list"
        role="listbox"
        aria-label="查找结果"
        ref={list}
        aria-busy={isFetching}
      >
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            {rows.map((choice) => {
              place += 1;
              const own = place;
              return (
                <button
                  key={`${title}${choice.id}${choice.path}`}
                  id={`find-${own}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === current}
                  onMouseMove={() => setAt(own)}
                  onClick={(event) => go(choice, event.ctrlKey || event.metaKey)}
                >
                  <span className="ell">{choice.title}</span>
                  <span className="find-note ell">{choice.note}</span>
                </button>
              );
            })}
          </section>
        ))}
        {asked !== '' && choices.length === 0 && isSlow && <p className="find-none">查找中…</p>}
        {asked !== '' && choices.length === 0 && !isFetching && (
          <p className="find-none">{error ? textOf(error) : `没有找到「${asked}」`}</p>
        )}
      </div>
      <footer className="find-foot">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> 选择 <Kbd>Enter</Kbd> 打开 <Kbd>Ctrl Enter</Kbd> 新标签页 <Kbd>Esc</Kbd>{' '}
        关闭
        <span className="find-busy" role="status">
          {isSlow && choices.length > 0 && '查找中…'}
        </span>
      </footer>
    </>
  );
}
