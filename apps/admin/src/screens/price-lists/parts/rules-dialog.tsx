import { Alert, App, Button, InputNumber, Modal, Select, Table } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, StaffRefusal, textOf } from '../../../lib/client';
import { unitMoney } from '../../../lib/format';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type PriceList, type RuleTerms, useListActs } from '../queries';
import { Window } from './window';

const isToConfirm = (error: unknown): error is StaffRefusal =>
  error instanceof StaffRefusal && error.code === 'confirm-needed';

const NEW: RuleTerms = {
  scope: { kind: 'all', ids: [] },
  base: 'list',
  baseListId: '',
  percent: 95,
  plus: 0,
  floorMargin: null,
  roundPiece: null,
  roundPack: null,
  from: null,
  until: null,
};
const UNITS = [0.01, 0.05, 0.1, 0.5, 1].map((unit) => ({ value: unit, label: `${unit}` }));
const WAYS = [
  { value: 'up', label: '进到' },
  { value: 'half', label: '舍入到' },
  { value: 'down', label: '舍到' },
] as const;

/** The formulas of a list, with what they come to for ten goods while they are typed. */
export function RulesDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const { message, modal } = App.useApp();
  const { rule: save } = useListActs();
  const isHidden = list.formulas.some(({ terms }) => terms === undefined);
  const before = list.formulas.flatMap(({ terms }) => (terms ? [terms] : []));
  const [start] = useState<RuleTerms[]>(before.length === 0 && !isHidden ? [NEW] : before);
  const [rules, setRules] = useState(start);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(before);
  const leave = useUnsaved(JSON.stringify(rules) === JSON.stringify(start) ? 0 : 1);
  const whole = rules.every(({ base, baseListId }) => base !== 'other' || baseListId !== '');
  const sample = useQuery({
    queryKey: ['price-list-sample', list.id, rules],
    queryFn: ({ signal }) =>
      call('adminPriceListSample', { params: { id: list.id }, body: { rules }, signal }),
    enabled: whole && !isHidden && rules.length > 0,
    placeholderData: keepPreviousData,
  });
  const change = (at: number, to: Partial<RuleTerms>) =>
    setRules(rules.map((one, place) => (place === at ? { ...one, ...to } : one)));
  const keep = (confirm = false) =>
    save.mutate(
      { id: list.id, version: list.version, rules, confirm },
      {
        onSuccess: (done) => {
          void message.success(done.message);
          onClose();
        },
        onError: (error) => {
          if (!isToConfirm(error)) return;
          modal.confirm({
            title: '低于成本',
            content: error.message,
            okText: '确认保存',
            okButtonProps: { danger: true },
            onOk: () => keep(true),
          });
        },
      },
    );
  return (
    <Modal
      open
      width={880}
      title={`「${list.name}」的公式`}
      okText="保存，立即生效"
      cancelText="取消"
      okButtonProps={{ disabled: !isChanged || !whole || isHidden, loading: save.isPending }}
      onOk={() => keep()}
      onCancel={() => leave(onClose)}
    >
      {isHidden ? (
        <p className="t2">这张表有按成本的公式，看和改都需要「看成本」权限。</p>
      ) : (
        <div className="pl-rules">
          {rules.map((one, at) => (
            <RuleForm
              key={`rule ${at}`}
              list={list}
              rule={one}
              onChange={(to) => change(at, to)}
              onRemove={() => setRules(rules.filter((_, place) => place !== at))}
            />
          ))}
          <span>
            <Button onClick={() => setRules([...rules, NEW])}>再写一条</Button>{' '}
            <span className="t3 s12">从上往下，第一条管得着这个商品、又有底价的算</span>
          </span>
          {rules.length > 0 && (
            <Table
              size="small"
              rowKey="goodsId"
              pagination={false}
              loading={sample.isFetching}
              dataSource={sample.data?.list ?? []}
              locale={{ emptyText: sample.error ? textOf(sample.error) : '没有在售的商品可试算' }}
              columns={[
                { title: '试算', dataIndex: 'code', width: 110 },
                { title: '商品', dataIndex: 'name', ellipsis: true },
                {
                  title: '标价 件/个',
                  render: (_, { list: pair }) => `${unitMoney(pair.ip)} / ${unitMoney(pair.sp)}`,
                },
                ...(list.mayCost
                  ? [
                      {
                        title: '成本 个',
                        render: (_: unknown, row: { cost?: number }) =>
                          row.cost === undefined ? '--' : unitMoney(row.cost),
                      },
                    ]
                  : []),
                {
                  title: '算出来 件/个',
                  render: (_, { ruled, noBase }) =>
                    ruled ? (
                      <b>
                        {unitMoney(ruled.ip)} / {unitMoney(ruled.sp)}
                      </b>
                    ) : (
                      <span className="tx-amber">{noBase ? '缺底价，往下一张看' : '管不着'}</span>
                    ),
                },
              ]}
            />
          )}
          {save.isError && !isToConfirm(save.error) && (
            <Alert type="error" showIcon title={textOf(save.error)} />
          )}
        </div>
      )}
    </Modal>
  );
}

interface FormProps {
  list: PriceList;
  rule: RuleTerms;
  onChange: (to: Partial<RuleTerms>) => void;
  onRemove: () => void;
}

function RuleForm({ list, rule, onChange, onRemove }: FormProps) {
  const bases = [
    { value: 'list', label: '标价' },
    ...(list.mayCost ? [{ value: 'cost', label: '成本' } as const] : []),
    { value: 'market', label: '市场价' },
    { value: 'other', label: '另一张价目表' },
  ] as const;
  return (
    <div className="pl-rule">
      <div className="row">
        <Select
          aria-label="底价"
          style={{ width: 130 }}
          options={[...bases]}
          value={rule.base}
          onChange={(base) => onChange({ base, baseListId: '' })}
        />
        {rule.base === 'other' && (
          <Select
            aria-label="作底的价目表"
            style={{ width: 180 }}
            placeholder="选择价目表"
            options={list.listChoices.map(({ id, name }) => ({ value: id, label: name }))}
            value={rule.baseListId || undefined}
            onChange={(baseListId) => onChange({ baseListId })}
          />
        )}
        ×
        <InputNumber
          aria-label="百分之几"
          min={0}
          max={10_000}
          precision={2}
          value={rule.percent}
          onChange={(percent) => onChange({ percent: percent ?? 100 })}
          suffix="%"
        />
        +
        <InputNumber
          aria-label="每个加几元"
          precision={4}
          value={rule.plus}
          onChange={(plus) => onChange({ plus: plus ?? 0 })}
          suffix="元/个"
        />
        {list.mayCost && (
          <>
            毛利不低于
            <InputNumber
              aria-label="毛利不低于"
              min={0}
              max={99}
              placeholder="不限"
              value={rule.floorMargin}
              onChange={(floorMargin) => onChange({ floorMargin })}
              suffix="%"
            />
          </>
        )}
        <Button type="text" danger onClick={onRemove}>
          去掉
        </Button>
      </div>
      <div className="row">
        {(['roundPiece', 'roundPack'] as const).map((of) => (
          <span key={of} className="row">
            {of === 'roundPiece' ? '单价' : '件价'}
            <Select
              aria-label={of === 'roundPiece' ? '单价取整' : '件价取整'}
              style={{ width: 92 }}
              options={[{ value: '', label: '不取整' }, ...WAYS]}
              value={rule[of]?.to ?? ''}
              onChange={(to) => onChange({ [of]: to === '' ? null : { unit: rule[of]?.unit ?? 0.1, to } })}
            />
            {rule[of] && (
              <Select
                aria-label={of === 'roundPiece' ? '单价取整到几元' : '件价取整到几元'}
                style={{ width: 76 }}
                options={UNITS}
                value={rule[of].unit}
                onChange={(unit) => onChange({ [of]: { unit, to: rule[of]?.to ?? 'up' } })}
              />
            )}
          </span>
        ))}
        <Window label="这条公式" from={rule.from} until={rule.until} onChange={onChange} />
      </div>
    </div>
  );
}
