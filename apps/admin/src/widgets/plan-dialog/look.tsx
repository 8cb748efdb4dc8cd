import { Button, Checkbox, Table } from 'antd';
import { useMemo, useState } from 'react';
import { num } from '../../lib/format';
import { morePlanRows, type Plan, type PlanRow } from './plan-api';

interface LookProps {
  plan: Plan;
  /** it is being made anew */
  busy: boolean;
  /** absent where the plan cannot be made anew */
  onChoice: ((setting: string, on: boolean) => Promise<void>) | undefined;
}

/** Kinds whose rows all change the same few figures: read down a column, they are compared at a glance. */
const IN_COLUMNS: ReadonlySet<string> = new Set(['list-prices', 'list-prices-back']);
export const isInColumns = ({ kind }: Pick<Plan, 'kind'>): boolean => IN_COLUMNS.has(kind);

const labelsOf = (rows: readonly PlanRow[]): string[] => [
  ...new Set(rows.flatMap(({ fields }) => fields.map(({ label }) => label))),
];

const fieldColumn = (label: string) => ({
  key: label,
  title: label,
  width: label === '幅度' ? 68 : 114,
  align: 'right' as const,
  render: (_: unknown, { fields }: PlanRow) => {
    const field = fields.find((one) => one.label === label);
    return field && <FieldChange {...field} label="" />;
  },
});

/** What changes, what is refused and why, and whom it touches. */
export function Look({ plan, busy, onChoice }: LookProps) {
  const [rows, setRows] = useState(plan.rows);
  const [next, setNext] = useState(plan.next);
  const { change, same, refuse, warn } = plan.counts;
  const labels = isInColumns(plan) ? labelsOf(rows) : undefined;
  const sorted = useMemo(() => rows.toSorted((a, b) => rank(a) - rank(b)), [rows]);
  return (
    <div className={labels ? 'plan-look in-columns' : 'plan-look'}>
      <ul className="plan-counts">
        <li>
          <b>{num(change)}</b>将修改
        </li>
        {same > 0 && (
          <li>
            <b>{num(same)}</b>不变
          </li>
        )}
        {refuse > 0 && (
          <li className="tx-red">
            <b>{num(refuse)}</b>拒绝
          </li>
        )}
        {warn > 0 && (
          <li className="tx-amber">
            <b>{num(warn)}</b>警告
          </li>
        )}
      </ul>
      <div className="plan-effects">
        {plan.effects.map(({ text, tone, choice }) => (
          <p key={choice?.setting ?? text} className={`plan-effect tx-${tone}`}>
            {text}
            {choice && onChoice && (
              <Checkbox
                className="plan-choice"
                disabled={busy}
                checked={choice.on}
                onChange={({ target }) => void onChoice(choice.setting, target.checked)}
              >
                {choice.words}
              </Checkbox>
            )}
          </p>
        ))}
      </div>
      <div className="plan-rows">
        <Table<PlanRow>
          size="small"
          virtual
          rowKey={({ line, object }) => `${line}-${object}`}
          dataSource={sorted}
          pagination={false}
          scroll={{ y: labels ? 420 : 340, x: labels ? 760 : 820 }}
          columns={[
            { key: 'line', title: '行', width: 56, render: (_, { line }) => line },
            {
              key: 'name',
              title: '对象',
              width: labels ? 144 : 200,
              ellipsis: true,
              render: (_, { name }) => <span title={name}>{name}</span>,
            },
            ...(labels
              ? labels.map(fieldColumn)
              : [
                  {
                    key: 'fields',
                    title: '修改前 → 修改后',
                    width: 250,
                    render: (_: unknown, { fields }: PlanRow) =>
                      fields.map((field) => <FieldChange key={field.label} {...field} />),
                  },
                ]),
            {
              key: 'says',
              title: '说明',
              width: labels ? 166 : 322,
              render: (_, { refusal, warnings }) =>
                refusal ? (
                  <span className="tx-red">{refusal}</span>
                ) : (
                  warnings.map((one) => (
                    <span key={one} className="plan-warning tx-amber">
                      {one}
                    </span>
                  ))
                ),
            },
          ]}
        />
        {next && (
          <Button
            size="small"
            type="link"
            onClick={() =>
              void morePlanRows(plan.planId, next).then((page) => {
                setRows((now) => [...now, ...page.list]);
                setNext(page.next);
              })
            }
          >
            显示更多
          </Button>
        )}
      </div>
    </div>
  );
}

const rank = ({ refusal, warnings }: PlanRow): number => (refusal ? 0 : warnings.length > 0 ? 1 : 2);

/** One field, before and after; what was not there before is only what it becomes. */
function FieldChange({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <span className="field-change">
      {label !== '' && <span className="t3">{label}</span>}{' '}
      {before !== '' && (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      {after === '' ? <span className="t3">{before === '' ? '空' : '清空'}</span> : <ins>{after}</ins>}
    </span>
  );
}
