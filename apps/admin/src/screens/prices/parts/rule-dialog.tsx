import { type ListPriceRule, type PriceRounding, PRICE_ROUNDING_WORDS, PRICE_ROUNDINGS } from '@pifa/domain';
import { InputNumber, Modal, Radio, Segmented, Select } from 'antd';
import { useState } from 'react';
import { num } from '../../../lib/format';
import { Field } from '../../../ui/field';

const WAYS = [
  { value: 'times', label: '标价 ×' },
  { value: 'plus', label: '每件加减' },
  { value: 'margin', label: '按毛利' },
] as const;
const USUAL = { times: 1.05, plus: 1, margin: 25 } as const;
const SAID = {
  times: '件价和个价都乘',
  plus: '件价加减这么多元，个价按装箱数摊；减价写负数',
  margin: '按成本定价，卖出后剩这么多毛利；没有成本的不动',
} as const;
const roundings = PRICE_ROUNDINGS.map((value) => ({ value, label: `到${PRICE_ROUNDING_WORDS[value]}` }));

interface Props {
  /** goods in the grid */
  listed: number;
  /** 「在售 · 饮用水」, or '' where the grid holds what was pasted */
  narrowed: string;
  mayCost: boolean;
  onFill: (rule: ListPriceRule) => void;
  onAll: (rule: ListPriceRule) => void;
  onClose: () => void;
}

/** 套用规则: one rule for what stands in the grid, or for everything that the filters find. */
export function RuleDialog({ listed, narrowed, mayCost, onFill, onAll, onClose }: Props) {
  const [by, setBy] = useState<ListPriceRule['by']>('times');
  const [number, setNumber] = useState<number | null>(USUAL.times);
  const [roundPack, setRoundPack] = useState<PriceRounding>('jiao');
  const [roundPiece, setRoundPiece] = useState<PriceRounding>('fen');
  const [all, setAll] = useState(narrowed !== '');
  const use = () => {
    const rule = { by, number: String(number ?? 0), roundPack, roundPiece };
    (all ? onAll : onFill)(rule);
  };
  const isMeant =
    number !== null && (by === 'times' ? number > 0 : by === 'plus' ? number !== 0 : number < 100);
  return (
    <Modal
      open
      title="套用规则"
      okText={all ? '预览变更' : '填进表里'}
      cancelText="取消"
      okButtonProps={{ disabled: !isMeant }}
      onOk={use}
      onCancel={onClose}
      width={480}
    >
      <div className="form-rows">
        <Segmented
          aria-label="怎么改"
          block
          options={WAYS.filter(({ value }) => value !== 'margin' || mayCost)}
          value={by}
          onChange={(next) => {
            setBy(next);
            setNumber(USUAL[next]);
          }}
        />
        <Field label={by === 'times' ? '乘以' : by === 'plus' ? '每件加减' : '毛利'}>
          {(id) => (
            <InputNumber
              id={id}
              aria-label={by === 'times' ? '乘以' : by === 'plus' ? '每件加减' : '毛利'}
              className="wide"
              autoFocus
              precision={by === 'times' ? 4 : 2}
              step={by === 'times' ? 0.01 : 1}
              value={number}
              onChange={setNumber}
              onPressEnter={() => isMeant && use()}
              suffix={by === 'plus' ? '元/件' : by === 'margin' ? '%' : undefined}
            />
          )}
        </Field>
        <p className="t3 s12 prices-said">{SAID[by]}</p>
        <div className="row gap8">
          <span>件价取整</span>
          <Select aria-label="件价取整" options={roundings} value={roundPack} onChange={setRoundPack} />
          <span>个价取整</span>
          <Select aria-label="个价取整" options={roundings} value={roundPiece} onChange={setRoundPiece} />
        </div>
        <Radio.Group value={all} onChange={({ target }) => setAll(target.value as boolean)}>
          {narrowed !== '' && <Radio value={true}>符合筛选的全部商品（{narrowed}）</Radio>}
          <Radio value={false}>表里列出的 {num(listed)} 个，填进去再看</Radio>
        </Radio.Group>
      </div>
    </Modal>
  );
}
