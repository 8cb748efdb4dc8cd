import { useMutation } from '@tanstack/react-query';
import { Alert, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import type { StepProps } from '../step-props';
import { FreightDrawing } from './drawings';

type Way = 'free-from' | 'flat' | 'weight';
const WAYS: readonly { code: Way; name: string; text: string }[] = [
  { code: 'free-from', name: '满额包邮', text: '不满收一口价，满了免运费' },
  { code: 'flat', name: '一口价', text: '不管寄多少，一单一个价' },
  { code: 'weight', name: '首重续重', text: '按重量，首重加续重' },
];

/** ⑥ One template for the whole country; regions get their own on 运费. */
export function FreightStep({ onSaved }: StepProps) {
  const [way, setWay] = useState<Way>();
  const [fee, setFee] = useState<number | null>(10);
  const [freeFrom, setFreeFrom] = useState<number | null>(300);
  const [nextFee, setNextFee] = useState<number | null>(2);
  const save = useMutation({
    mutationFn: (chosen: Way) =>
      call('adminFreightSave', {
        body: {
          name: '全国通用运费',
          rules: [
            chosen === 'weight'
              ? { by: 'weight', first: 1000, firstFee: fee ?? 0, next: 1000, nextFee: nextFee ?? 0 }
              : {
                  by: 'flat',
                  firstFee: fee ?? 0,
                  ...(chosen === 'free-from' && { freeFrom: freeFrom ?? 0 }),
                },
          ],
        },
      }),
    onSuccess: ({ message }) => onSaved(message),
  });
  return (
    <div className="open-form wide">
      <div className="open-three" role="radiogroup" aria-label="运费怎么收">
        {WAYS.map(({ code, name, text }) => (
          // biome-ignore lint/a11y/useSemanticElements: a card with a drawing, chosen like a radio button
          <button
            key={code}
            type="button"
            role="radio"
            aria-checked={way === code}
            className={way === code ? 'open-choice tall on' : 'open-choice tall'}
            onClick={() => setWay(code)}
          >
            <FreightDrawing kind={code} />
            <b>{name}</b>
            <small>{text}</small>
          </button>
        ))}
      </div>
      {way && (
        <div className="open-row">
          <Amount
            label={way === 'weight' ? '首重 1 公斤（元）' : '运费（元）'}
            value={fee}
            onChange={setFee}
          />
          {way === 'free-from' && <Amount label="满多少包邮（元）" value={freeFrom} onChange={setFreeFrom} />}
          {way === 'weight' && <Amount label="每续重 1 公斤（元）" value={nextFee} onChange={setNextFee} />}
        </div>
      )}
      <p className="t3 s13">
        偏远地区单独定价、不配送的地区、按发货地分开，都在<Link to="/freight">运费</Link>里。
      </p>
      {save.error && <Alert type="error" showIcon title={textOf(save.error)} />}
      {way && (
        <div>
          <Button type="primary" size="large" loading={save.isPending} onClick={() => save.mutate(way)}>
            保存并继续
          </Button>
        </div>
      )}
    </div>
  );
}

interface AmountProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

function Amount({ label, value, onChange }: AmountProps) {
  return (
    <Field label={label}>
      {(id) => (
        <InputNumber id={id} min={0} max={1_000_000} precision={2} value={value} onChange={onChange} />
      )}
    </Field>
  );
}
