import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { settingsQuery } from '../queries';
import type { StepProps } from '../step-props';
import { PriceDrawing } from './drawings';

type Choice = 'open' | 'members' | 'minimum';
const CHOICES: readonly { code: Choice; name: string; text: string }[] = [
  { code: 'open', name: '公开价格', text: '谁都看得到价格，新客户来得快' },
  { code: 'members', name: '登录看价', text: '审核过的客户登录后才看得到' },
  { code: 'minimum', name: '登录看价，满额起送', text: '一单不到这个金额不能下单' },
];

/** ⑤ Who sees prices, and from which sum an order is sent: three ways, by picture. */
export function PricesStep({ opening, onSaved }: StepProps) {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const [choice, setChoice] = useState<Choice>();
  const [from, setFrom] = useState<number | null>(200);
  const save = useMutation({
    mutationFn: async (chosen: Choice) => {
      const { version } = settings.data ?? (await client.fetchQuery(settingsQuery));
      const changes = [{ code: 'showprice', value: chosen === 'open' ? '1' : '0' }];
      client.setQueryData(
        settingsQuery.queryKey,
        await call('adminSettingsSave', { body: { version, changes } }),
      );
      if (chosen !== 'minimum') return;
      await call('adminPromotionSave', {
        body: {
          kind: 'order-minimum',
          title: `满 ¥${from ?? 0} 起送`,
          status: 'on',
          settings: { per: 'order', by: 'amount', fromAmount: from ?? 0, below: 'block' },
        },
      });
    },
    onSuccess: () => onSaved('价格公开与起订已保存'),
  });
  const { hasMinimum } = opening;
  return (
    <div className="open-form wide">
      <div className="open-three" role="radiogroup" aria-label="价格公开与起订">
        {CHOICES.map(({ code, name, text }) => (
          // biome-ignore lint/a11y/useSemanticElements: a card with a drawing, chosen like a radio button
          <button
            key={code}
            type="button"
            role="radio"
            aria-checked={choice === code}
            className={choice === code ? 'open-choice tall on' : 'open-choice tall'}
            onClick={() => setChoice(code)}
          >
            <PriceDrawing kind={code} />
            <b>{name}</b>
            <small>{text}</small>
          </button>
        ))}
      </div>
      {choice === 'minimum' && !hasMinimum && (
        <Field label="一单满多少起送（元）">
          {(id) => (
            <InputNumber id={id} min={1} max={1_000_000} precision={2} value={from} onChange={setFrom} />
          )}
        </Field>
      )}
      <p className="t3 s13">
        每种商品自己的起订量、按件还是按个卖，在商品里填；更细的起送规则在<Link to="/promotions">活动</Link>
        里。
      </p>
      {save.error && <Alert type="error" showIcon title={textOf(save.error)} />}
      {choice && (
        <div>
          <Button
            type="primary"
            size="large"
            loading={save.isPending}
            disabled={choice === 'minimum' && !from}
            onClick={() => save.mutate(choice === 'minimum' && hasMinimum ? 'members' : choice)}
          >
            就这样卖
          </Button>
        </div>
      )}
    </div>
  );
}
