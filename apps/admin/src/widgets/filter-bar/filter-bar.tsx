import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, DatePicker, Dropdown, Input, InputNumber, Popover, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TableStateControl } from '../../lib/table-state';
import { useKeys } from '../keys/keys-provider';
import { type Filter, objectOf, sentenceOf, SPANS } from './filter';
import './filter-bar.css';

interface Props {
  control: TableStateControl;
  filters: readonly Filter[];
  /** names what the search box finds; absent: the list has none */
  finds?: string;
  /** at the right end */
  extra?: ReactNode;
}

const TYPED_FOR_MS = 300;

/** The search box and the filters as chips, each a sentence; 「+ 筛选」 lists the other fields (ADMIN §6.1). */
export function FilterBar({ control, filters, finds, extra }: Props) {
  const { state, change, setFilter, clear } = control;
  const [typed, setTyped] = useState(state.find);
  const [editing, setEditing] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(state.find), [state.find]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys(finds ? [{ key: '/', words: '在本页查找', run: () => box.current?.focus() }] : []);

  const find = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ find: text.trim() }), TYPED_FOR_MS);
  };
  const set = filters.filter(({ key }) => state.filters[key]);
  const shown = filters.filter(({ key }) => state.filters[key] || key === editing);
  const rest = filters.filter((one) => !shown.includes(one));
  return (
    <div className="filter-bar">
      {finds && (
        <Input
          ref={(input) => void (box.current = input?.input ?? null)}
          className="filter-find"
          prefix={<SearchOutlined className="t3" />}
          placeholder={finds}
          aria-label={`查找：${finds}`}
          allowClear
          value={typed}
          onChange={(event) => find(event.target.value)}
          onPressEnter={() => {
            clearTimeout(timer.current);
            change({ find: typed.trim() });
          }}
        />
      )}
      {shown.map((filter) => {
        const value = state.filters[filter.key] ?? '';
        return (
          <Popover
            key={filter.key}
            trigger="click"
            placement="bottomLeft"
            open={editing === filter.key}
            onOpenChange={(open) => setEditing(open ? filter.key : '')}
            content={
              <Editor
                filter={filter}
                value={value}
                onDone={(next, isFinal) => {
                  setFilter(filter.key, next);
                  if (isFinal) setEditing('');
                }}
              />
            }
          >
            <span className="chip">
              <button type="button" className="chip-text">
                {filter.label}：<b>{value ? sentenceOf(filter, value) : '请选择'}</b>
              </button>
              <button
                type="button"
                className="chip-x"
                aria-label={`去掉筛选「${filter.label}」`}
                onClick={(event) => {
                  event.stopPropagation();
                  setEditing('');
                  setFilter(filter.key, '');
                }}
              >
                <CloseOutlined />
              </button>
            </span>
          </Popover>
        );
      })}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => setEditing(key),
          }}
        >
          <button type="button" className="chip-add">
            + 筛选
          </button>
        </Dropdown>
      )}
      {(set.length > 0 || state.find !== '') && (
        <Button type="link" size="small" onClick={clear}>
          清除
        </Button>
      )}
      <span className="push row gap8">{extra}</span>
    </div>
  );
}

interface EditorProps {
  filter: Filter;
  value: string;
  onDone: (value: string, isFinal: boolean) => void;
}

function Editor({ filter, value, onDone }: EditorProps) {
  switch (filter.kind) {
    case 'choice':
      return filter.many === false ? (
        <Radio.Group
          className="filter-choices"
          value={value}
          options={filter.options.map((one) => ({ ...one }))}
          onChange={(event) => onDone(String(event.target.value), true)}
        />
      ) : (
        <Checkbox.Group
          className="filter-choices"
          value={value ? value.split(',') : []}
          options={filter.options.map((one) => ({ ...one }))}
          onChange={(next) => onDone(next.join(','), false)}
        />
      );
    case 'days':
      return <DaysEditor value={value} onDone={onDone} />;
    case 'amount':
      return <AmountEditor value={value} onDone={onDone} />;
    case 'object':
      return <ObjectEditor filter={filter} value={value} onDone={onDone} />;
    case 'text':
      return (
        <Input
          autoFocus
          defaultValue={value}
          placeholder={filter.placeholder}
          aria-label={filter.label}
          onPressEnter={(event) => onDone(event.currentTarget.value.trim(), true)}
          onBlur={(event) => onDone(event.currentTarget.value.trim(), false)}
        />
      );
  }
}

function ObjectEditor({
  filter: { kinds, label, named },
  value,
  onDone,
}: EditorProps & { filter: Extract<Filter, { kind: 'object' }> }) {
  const [code, typed] = objectOf(value);
  const [kind, setKind] = useState(code || (kinds[0]?.value ?? ''));
  // What stands in the address by its id is not shown as if somebody had typed it.
  const [text, setText] = useState(named ? '' : typed);
  const asks = kinds.find((one) => one.value === kind)?.asks ?? '';
  const done = () => text.trim() !== '' && onDone(`${kind}:${text.trim()}`, true);
  return (
    <div className="row gap8">
      <Select
        className="filter-object-kind"
        aria-label={`${label}的种类`}
        value={kind}
        options={kinds.map((one) => ({ value: one.value, label: one.label }))}
        onChange={setKind}
      />
      <Input
        autoFocus
        className="filter-object-text"
        value={text}
        placeholder={asks}
        aria-label={asks}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={done}
      />
      <Button type="primary" disabled={text.trim() === ''} onClick={done}>
        确定
      </Button>
    </div>
  );
}

function DaysEditor({ value, onDone }: Omit<EditorProps, 'filter'>) {
  const [from = '', to = ''] = value.includes('~') ? value.split('~') : [];
  return (
    <div className="filter-days">
      <div className="row gap4">
        {Object.entries(SPANS).map(([name, words]) => (
          <Button
            key={name}
            size="small"
            type={value === name ? 'primary' : 'default'}
            onClick={() => onDone(name, true)}
          >
            {words}
          </Button>
        ))}
      </div>
      <DatePicker.RangePicker
        allowEmpty
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(days) => {
          const [first, last] = (days ?? []).map((day) => day?.format('YYYY-MM-DD') ?? '');
          onDone(first || last ? `${first ?? ''}~${last ?? ''}` : '', true);
        }}
      />
    </div>
  );
}

function AmountEditor({ value, onDone }: Omit<EditorProps, 'filter'>) {
  const [from = '', to = ''] = value.split('~');
  const [least, setLeast] = useState<string | number | null>(from || null);
  const [most, setMost] = useState<string | number | null>(to || null);
  const done = () => onDone(least === null && most === null ? '' : `${least ?? ''}~${most ?? ''}`, true);
  return (
    <div className="row gap8">
      <InputNumber
        prefix="¥"
        min={0}
        value={least}
        onChange={setLeast}
        onPressEnter={done}
        aria-label="最少"
      />
      至
      <InputNumber prefix="¥" min={0} value={most} onChange={setMost} onPressEnter={done} aria-label="最多" />
      <Button type="primary" size="small" onClick={done}>
        确定
      </Button>
    </div>
  );
}
