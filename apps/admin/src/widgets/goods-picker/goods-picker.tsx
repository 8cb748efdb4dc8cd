import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal } from 'antd';
import type { CallData } from '@pifa/contract/staff';
import { type ClipboardEvent, type KeyboardEvent, useDeferredValue, useState } from 'react';
import { call, textOf } from '../../lib/client';
import { num, unitMoney } from '../../lib/format';
import { smallPicture } from '../../lib/pictures';
import { useWhenReady } from '../../lib/use-when-ready';
import { Pic, Tag } from '../../ui/small';
import { Failed } from '../../ui/states';
import './goods-picker.css';

export type PickedGoods = CallData<'adminGoodsPick'>['list'][number];

interface GoodsPickerProps {
  open: boolean;
  title: string;
  /** At most so many; without it, any number. */
  most?: number;
  /** Ids that are chosen already: they are shown as such and not offered again. */
  taken?: readonly string[];
  onClose: () => void;
  onPick: (goods: readonly PickedGoods[]) => void;
}

/**
 * Goods by code, barcode, name or pinyin; a pasted column of codes chooses them all at once. The choice survives further
 * searches.
 */
export function GoodsPicker({ open, title, most = 1_000, taken = [], onClose, onPick }: GoodsPickerProps) {
  return (
    <Modal open={open} title={title} width={720} onCancel={onClose} footer={null} destroyOnHidden>
      {open && <Choice {...{ most, taken, onPick, onClose }} />}
    </Modal>
  );
}

type ChoiceProps = Required<Pick<GoodsPickerProps, 'most' | 'taken' | 'onPick' | 'onClose'>>;

function Choice({ most, taken, onPick, onClose }: ChoiceProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<readonly PickedGoods[]>([]);
  const [said, setSaid] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['goods-pick', keyword],
    queryFn: ({ signal }) => call('adminGoodsPick', { query: { keyword }, signal }),
    enabled: keyword !== '',
    placeholderData: (before) => (keyword === '' ? undefined : before),
  });
  const shown = keyword === '' ? chosen : (data?.list ?? []);
  const isChosen = ({ id }: PickedGoods) => chosen.some((one) => one.id === id);
  const isTaken = ({ id }: PickedGoods) => taken.includes(id);

  const add = (goods: readonly PickedGoods[]) => {
    const fresh = goods.filter((one) => !isChosen(one) && !isTaken(one));
    const next = most === 1 ? fresh.slice(0, 1) : [...chosen, ...fresh].slice(0, most);
    setChosen(next);
    if (most > 1 && chosen.length + fresh.length > most) setSaid(`最多选 ${most} 个`);
    return next;
  };
  const toggle = (one: PickedGoods) => {
    if (isTaken(one)) return;
    setSaid('');
    if (isChosen(one)) setChosen(chosen.filter(({ id }) => id !== one.id));
    else add([one]);
  };
  const done = (goods = chosen) => {
    if (goods.length === 0) return;
    onPick(goods);
    onClose();
  };
  const paste = async (event: ClipboardEvent) => {
    const codes = codesIn(event.clipboardData.getData('text/plain'));
    if (codes.length < 2) return;
    event.preventDefault();
    setText('');
    try {
      const { goods, missing } = await goodsOfCodes(codes.slice(0, MOST_PASTED));
      add(goods);
      setSaid(`认出 ${goods.length} 个${missing.length > 0 ? `；没有这些货号：${missing.join('、')}` : ''}`);
    } catch (problem) {
      setSaid(textOf(problem));
    }
  };
  const isReady = text.trim() === keyword && data !== undefined && !isPlaceholderData;
  const enter = useWhenReady(isReady, () => {
    const hit = shown[at];
    if (hit && most === 1 && !isTaken(hit)) done([hit]);
    else if (hit) toggle(hit);
  });
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && (event.ctrlKey || text.trim() === '')) done();
    else if (event.key === 'Enter') enter.ask();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="gp">
      <Input
        autoFocus
        allowClear
        aria-label="找商品"
        placeholder="货号、条码、名称或拼音；可粘贴一列货号"
        value={text}
        onChange={({ target }) => {
          enter.forget();
          setText(target.value);
          setAt(0);
          setSaid('');
        }}
        onKeyDown={press}
        onPaste={(event) => void paste(event)}
      />
      {said && (
        <p className="gp-said" role="status">
          {said}
        </p>
      )}
      <ul className="gp-list" aria-label={keyword === '' ? '已选的商品' : '找到的商品'}>
        {error && keyword !== '' ? (
          <li>
            <Failed error={error} onRetry={() => void refetch()} />
          </li>
        ) : shown.length === 0 ? (
          <li className="gp-none">{keyword === '' ? '还没有选商品' : data ? '没有找到商品' : '查找中…'}</li>
        ) : (
          shown.map((one, index) => (
            <li key={one.id} className={index === at ? 'at' : ''}>
              <Checkbox
                checked={isChosen(one) || isTaken(one)}
                disabled={isTaken(one)}
                onChange={() => toggle(one)}
              >
                <Pic src={smallPicture(one.image)} size={36} />
                <span className="gp-name">
                  <b>{one.name}</b>
                  <span className="t3">{[one.code, one.spec].filter(Boolean).join(' · ')}</span>
                </span>
                <span className="gp-side">
                  <span>
                    {unitMoney(one.listPerPack)}/{one.packUnit}
                  </span>
                  <span className="t3">
                    可售 {num(one.stock)}
                    {one.unit}
                  </span>
                </span>
                {!one.on && <Tag tone="gray">已下架</Tag>}
                {isTaken(one) && <Tag tone="blue">已在列</Tag>}
              </Checkbox>
            </li>
          ))
        )}
      </ul>
      <div className="gp-foot">
        <span className="t3">Enter 勾选，Ctrl Enter 完成</span>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={chosen.length === 0} onClick={() => done()}>
          {most === 1 ? '选定' : `添加 ${chosen.length} 个商品`}
        </Button>
      </div>
    </div>
  );
}

const MOST_PASTED = 1_000;
/** What one call takes. */
const AT_ONCE = 100;

/** The goods of these codes in their order, and the codes that no goods has. */
async function goodsOfCodes(codes: readonly string[]) {
  const goods: PickedGoods[] = [];
  const missing: string[] = [];
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    const asked = codes.slice(at, at + AT_ONCE).filter((code) => !code.includes(','));
    const { list, unknown } = await call('adminGoodsPick', { query: { codes: asked.join(',') } });
    goods.push(...list);
    missing.push(...unknown.flatMap((place) => asked[place] ?? []));
  }
  return { goods, missing };
}

/** The first column of each pasted line, or words set apart by commas and spaces. */
export function codesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => (line.split('\t')[0] ?? '').trim());
  const words = lines.length > 1 ? lines : (lines[0] ?? '').split(/[,，;；\s]+/);
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== '' && word.length <= 60))];
}
