import { PlusOutlined } from '@ant-design/icons';
import { freightProblem } from '@pifa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, AutoComplete, Button, Input } from 'antd';
import { useState } from 'react';
import { call, StaffRefusal, textOf } from '../../../lib/client';
import { useTableState } from '../../../lib/table-state';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import type { StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Freight, freightQuery, type Rule, type Template } from '../queries';
import { words } from '../words';
import { RehearseFreight } from './rehearse-freight';
import { RuleRow, ruleWords } from './rule-row';

/** One template: where it counts, and what each group of regions pays. */
export function TemplateEditor({ template, places }: { template: Template; places: Freight['places'] }) {
  const { message, modal } = App.useApp();
  const { change: open } = useTableState();
  const queries = useQueryClient();
  const form = useFormDraft(`freight:${template.id || `new:${template.shipFrom}`}`, template);
  const { base, draft, change, reset, wasKept } = form;
  const [isRehearsing, setRehearsing] = useState(false);
  const changes = rowsOf(base, draft).length;
  useUnsaved(changes);
  const isNew = template.id === '';
  const problem = draft.name.trim() === '' ? '请填写模板名称' : freightProblem(draft.rules);
  const canSave = !problem && (isNew || changes > 0);
  const refresh = () => queries.invalidateQueries({ queryKey: freightQuery.queryKey });
  const rules = draft.rules.map(({ words: _, ...rule }) => rule);
  const {
    save,
    isPending,
    problem: refused,
    dialog,
  } = useVersionedSave<Template, { id: string; message: string }>({
    title: '同事刚刚改过这份模板',
    form,
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => rowsOf(theirs, draft),
    send: (version) =>
      call('adminFreightSave', {
        body: {
          ...(isNew ? {} : { id: template.id, version }),
          name: draft.name.trim(),
          shipFrom: draft.shipFrom.trim(),
          rules,
        },
      }),
    async onSaved({ message: said, id }) {
      void message.success(said);
      await refresh();
      form.saved(`freight:${id}`);
    },
    whenHere: ({ id }) => open({ open: id }),
    onTheirs: () => {
      reset();
      void refresh();
    },
  });
  const removed = async () => {
    reset();
    open({ open: undefined });
    await refresh();
  };
  const send = async (confirm: '' | '1'): Promise<void> => {
    try {
      const { message: said } = await call('adminFreightDelete', { query: { id: template.id, confirm } });
      void message.success(said);
      await removed();
    } catch (error) {
      if (!(error instanceof StaffRefusal) || error.code !== 'confirm-needed') {
        // It is still there, and so is what was typed.
        return void message.error(textOf(error));
      }
      modal.confirm({
        title: '这是通用模板',
        content: error.message,
        okText: '照样删除',
        cancelText: '取消',
        okButtonProps: { danger: true },
        onOk: () => send('1'),
      });
    }
  };
  const remove = () =>
    modal.confirm({
      title: `删除运费模板「${template.name}」？`,
      content: template.shipFrom
        ? `「${template.shipFrom}」的商品改用通用模板；已下的订单不变。`
        : '没有自己模板的发货地从此免运费；已下的订单不变。',
      okText: '删除模板',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => send(''),
    });
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  const changeRule = (at: number, part: Partial<Rule>) =>
    change({ rules: draft.rules.map((rule, n) => (n === at ? { ...rule, ...part } : rule)) });
  const addRule = () =>
    change({
      rules: [
        { ...(draft.rules[0] as Rule), regions: [], by: 'weight', first: 1000, next: 1000, words: '' },
        ...draft.rules,
      ],
    });
  return (
    <Card
      title={isNew ? '新建运费模板' : template.name}
      note={draft.shipFrom ? `从「${draft.shipFrom}」发出的商品` : '没有自己模板的发货地都用它'}
      extra={
        !isNew && (
          <Button size="small" danger onClick={remove}>
            删除
          </Button>
        )
      }
      pad
    >
      <div className="freight-head">
        <Field label="模板名称">
          {(id) => (
            <Input
              id={id}
              value={draft.name}
              maxLength={40}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field label="发货地（空着 = 其他发货地通用）">
          {(id) => (
            <AutoComplete
              id={id}
              value={draft.shipFrom}
              maxLength={40}
              placeholder={words.common}
              options={places.filter(({ name }) => name).map(({ name }) => ({ value: name }))}
              onChange={(shipFrom: string) => change({ shipFrom })}
            />
          )}
        </Field>
      </div>
      <table className="dt freight-rules">
        <thead>
          <tr>
            <th className="freight-regions">收货地区</th>
            <th>计费</th>
            <th>首</th>
            <th>首费（元）</th>
            <th>每加</th>
            <th>续费（元）</th>
            <th>满多少元免</th>
            <th aria-label="删除" />
          </tr>
        </thead>
        <tbody>
          {draft.rules.map((rule, at) => (
            <RuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and every field is controlled
              key={at}
              at={at}
              rule={rule}
              onChange={(part) => changeRule(at, part)}
              onRemove={
                draft.rules.length > 1
                  ? () => change({ rules: draft.rules.filter((_, n) => n !== at) })
                  : undefined
              }
            />
          ))}
        </tbody>
      </table>
      <div className="row gap8">
        <Button size="small" icon={<PlusOutlined />} onClick={addRule}>
          给一些地区单独定运费
        </Button>
        <span className="t3 s12">地区写得更细的优先；一条都对不上的地区不配送。</span>
      </div>
      <footer className="freight-foot">
        <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
          保存
        </Button>
        <Button disabled={!canSave} onClick={() => setRehearsing(true)}>
          预演
        </Button>
        <Button disabled={changes === 0} onClick={reset}>
          放弃修改
        </Button>
        <UnsavedWords changes={changes} wasKept={wasKept} />
        {problem && <span className="tx-red s13">{problem}</span>}
      </footer>
      {refused && <Alert type="error" showIcon title={refused} />}
      {isRehearsing && (
        <RehearseFreight
          draft={{ ...(isNew ? {} : { id: template.id }), shipFrom: draft.shipFrom.trim(), rules }}
          onClose={() => setRehearsing(false)}
        />
      )}
      {dialog}
    </Card>
  );
}

/** Where two versions differ, in words. */
function rowsOf(saved: Template, draft: Template): StaleRow[] {
  const rulesOf = ({ rules }: Template) => rules.map(ruleWords).join('；');
  const rows: StaleRow[] = [
    ['模板名称', saved.name, draft.name],
    ['发货地', saved.shipFrom || words.common, draft.shipFrom || words.common],
    ['规则', rulesOf(saved), rulesOf(draft)],
  ];
  return rows.filter(([, before, after]) => before !== after);
}
