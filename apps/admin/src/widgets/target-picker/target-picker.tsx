import { type CallData, TARGET_KINDS } from '@pifa/contract/staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/client';
import { useWhenReady } from '../../lib/use-when-ready';
import { Failed, Skeleton } from '../../ui/states';
import './target-picker.css';

/** A page that was picked: its address, and what it is called. */
export interface Target {
  path: string;
  name: string;
}

type Kind = (typeof TARGET_KINDS)[number];
const KIND_NAMES: Readonly<Record<Kind | 'web', string>> = {
  screen: '商城页面',
  category: '分类',
  goods: '商品',
  article: '文章',
  activity: '活动',
  web: '外部网址',
};

interface Props {
  open: boolean;
  onClose: () => void;
  onPick: (target: Target) => void;
  /** only whole web addresses, as 友情链接 takes them */
  webOnly?: boolean;
}

/** Where a click leads: a page of the shop by its name, or a web address that is checked. Nothing is typed blind. */
export function TargetPicker({ open, onClose, onPick, webOnly = false }: Props) {
  const [kind, setKind] = useState<Kind | 'web'>(webOnly ? 'web' : 'screen');
  const pick = (target: Target) => {
    onPick(target);
    onClose();
  };
  return (
    <Modal open={open} title="点了去哪" width={640} footer={null} onCancel={onClose} destroyOnHidden>
      <div className="targets">
        {!webOnly && (
          <Segmented
            aria-label="哪一类页面"
            value={kind}
            options={[...TARGET_KINDS, 'web' as const].map((value) => ({ value, label: KIND_NAMES[value] }))}
            onChange={setKind}
          />
        )}
        {kind === 'web' ? <WebAddress onPick={pick} /> : <Pages key={kind} kind={kind} onPick={pick} />}
      </div>
    </Modal>
  );
}

function Pages({ kind, onPick }: { kind: Kind; onPick: (target: Target) => void }) {
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['targets', kind, keyword],
    queryFn: ({ signal }) => call('adminTargets', { query: { kind, keyword }, signal }),
    placeholderData: keepPreviousData,
  });
  const enter = useWhenReady(data !== undefined && !isPlaceholderData, () => {
    if (data?.[0]) onPick(named(kind, data[0]));
  });
  return (
    <>
      <Input.Search
        autoFocus
        allowClear
        aria-label={`找${KIND_NAMES[kind]}`}
        placeholder={kind === 'goods' ? '名称或货号' : '名称'}
        onChange={({ target }) => {
          enter.forget();
          setKeyword(target.value.trim());
        }}
        onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && enter.ask()}
      />
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : (
        <ul className="targets-list">
          {data.length === 0 && <li className="t3">没有找到，换个词试试</li>}
          {data.map((one) => (
            <li key={one.path}>
              <button type="button" onClick={() => onPick(named(kind, one))}>
                <b>{one.name}</b>
                <span className="t3 s12">{one.note}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const named = (kind: Kind, { path, name }: CallData<'adminTargets'>[number]): Target => ({
  path,
  name: kind === 'screen' ? name : `${KIND_NAMES[kind]}：${name}`,
});

function WebAddress({ onPick }: { onPick: (target: Target) => void }) {
  const [address, setAddress] = useState('');
  const typed = address.trim();
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const host = URL.canParse(whole) ? new URL(whole).host : '';
  const isWell = /^[^\s\\]+$/.test(typed) && /^[\w-]+(\.[\w-]+)+(:\d+)?$/.test(host);
  const pick = () => isWell && onPick({ path: whole, name: `外部网址 ${host}` });
  return (
    <div className="targets-web">
      <Input
        autoFocus
        aria-label="网址"
        placeholder="https://"
        value={address}
        maxLength={300}
        onChange={({ target }) => setAddress(target.value)}
        onPressEnter={pick}
      />
      <Button type="primary" disabled={!isWell} onClick={pick}>
        用这个网址
      </Button>
      <p className="t2 s12" role="status">
        {typed === '' ? '客户点了会离开商城。' : isWell ? `将打开 ${host}` : '这不是完整的网址'}
      </p>
    </div>
  );
}
