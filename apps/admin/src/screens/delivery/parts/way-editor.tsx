import { fen, placeProblems, vanFeeWords, wayProblems, yuanToFen } from '@pifa/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input, InputNumber, Select, Switch } from 'antd';
import { areasQuery } from '../../../lib/areas';
import { call } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Way, waysQuery } from '../queries';
import { FIELD_WORDS, WAY_HINTS } from '../words';
import { PlacesEditor } from './places-editor';

/** One way as a form; one button saves all of it. */
export function WayEditor({ way }: { way: Way }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const form = useFormDraft(`way:${way.way}`, way);
  const { base, draft, change, reset, wasKept } = form;
  const changes = changesOf(base, draft).length;
  useUnsaved(changes);
  const problems = wayProblems(draft);
  const canSave = changes > 0 && Object.keys(problems).length === 0;
  const refresh = () => queries.invalidateQueries({ queryKey: waysQuery.queryKey });

  const { save, isPending, problem, dialog } = useVersionedSave<Way, Way>({
    title: '同事刚刚改过这种配送方式',
    form,
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => changesOf(theirs, draft),
    send: (version) => call('adminDeliveryWaySave', { body: { ...draft, version } }),
    async onSaved({ name, on }) {
      void message.success(on ? `已保存，客户结算时可以选「${name}」` : `已保存，「${name}」不再供客户选择`);
      await refresh();
      form.saved();
    },
    onTheirs: () => {
      reset();
      void refresh();
    },
  });
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  // What is missing of one place stands at its field.
  const isLacking = draft.places.some((place) => Object.keys(placeProblems(place)).length > 0);
  const text = (key: 'name' | 'note', most: number, hint = '') => (
    <Field label={FIELD_WORDS[key] ?? key}>
      {(id) => (
        <>
          <Input
            id={id}
            value={draft[key]}
            maxLength={most}
            placeholder={hint}
            status={key in problems ? 'error' : ''}
            onChange={(event) => change({ [key]: event.target.value })}
          />
          <Problem of={key} problems={problems} />
        </>
      )}
    </Field>
  );
  return (
    <section className="way">
      <div className="way-body">
        <Card
          title={draft.name || way.name}
          note={WAY_HINTS[way.way]}
          extra={
            <span className="row gap8">
              <Switch
                size="small"
                checked={draft.on}
                aria-label="供客户选择"
                onChange={(on) => change({ on })}
              />
              供客户选择
            </span>
          }
          pad
        >
          <div className="way-form">
            {text('name', 12)}
            {text('note', 100, NOTE_HINTS[way.way])}
          </div>
        </Card>
        {way.way === 'pickup' && (
          <PlacesEditor
            places={draft.places}
            onChange={(places) => change({ places })}
            problem={isLacking ? undefined : problems.places}
          />
        )}
        {way.way === 'van' && <VanTerms draft={draft} onChange={change} />}
        {problem && <Alert type="error" title={problem} showIcon />}
      </div>
      <footer className="way-foot">
        <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
          保存
        </Button>
        <Button disabled={changes === 0} onClick={reset}>
          放弃修改
        </Button>
        <UnsavedWords changes={changes} wasKept={wasKept} />
      </footer>
      {dialog}
    </section>
  );
}

const NOTE_HINTS: Readonly<Record<Way['way'], string>> = {
  express: '例如 付款后 48 小时内发出',
  line: '例如 请写明常用的专线，没写的由我们安排',
  pickup: '例如 提货请带车，仓库可协助装车',
  van: '例如 每天 8:00 与 14:00 两班',
};

function Problem({ of, problems }: { of: string; problems: Readonly<Partial<Record<string, string>>> }) {
  const words = problems[of];
  return words ? <span className="tx-red s12">{words}</span> : null;
}

/** 自送: where the van goes and what a delivery costs, in the words that buyers read. */
function VanTerms({ draft, onChange }: { draft: Way; onChange: (part: Partial<Way>) => void }) {
  const areas = useQuery(areasQuery);
  const { fee, freeFrom, regions } = draft;
  const words = vanFeeWords({
    fee: fen(yuanToFen(fee)),
    freeFrom: freeFrom === undefined ? null : fen(yuanToFen(freeFrom)),
  });
  return (
    <Card title="范围与费用" note={`客户看到：${words}`} pad>
      <div className="way-form">
        <Field label="配送范围">
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              showSearch
              optionFilterProp="label"
              value={[...regions]}
              loading={areas.isPending}
              status={areas.isError ? 'error' : ''}
              placeholder={areas.isError ? '地区数据加载失败，请刷新' : '省、市、区或镇，可多选；不选 = 都送'}
              options={areas.data ?? []}
              onChange={(next: string[]) => onChange({ regions: next })}
            />
          )}
        </Field>
        <div className="way-money">
          <Field label="每单运费（元）">
            {(id) => (
              <InputNumber
                id={id}
                min={0}
                max={1_000_000}
                precision={2}
                value={fee}
                onChange={(next) => onChange({ fee: next ?? 0 })}
              />
            )}
          </Field>
          <Field label="满多少元免">
            {(id) => (
              <InputNumber
                id={id}
                min={0.01}
                max={1_000_000}
                precision={2}
                placeholder="不免"
                value={freeFrom ?? null}
                onChange={(next) => onChange(next ? { freeFrom: next } : { freeFrom: undefined })}
              />
            )}
          </Field>
        </div>
      </div>
    </Card>
  );
}

/** Fields in which two versions differ: label, the first one's value, the second one's. */
export function changesOf(saved: Way, draft: Way): [label: string, saved: string, draft: string][] {
  return (Object.keys(FIELD_WORDS) as (keyof Way)[])
    .map((key): [string, string, string] => [FIELD_WORDS[key] ?? key, wordOf(saved[key]), wordOf(draft[key])])
    .filter(([, before, after]) => before !== after);
}

function wordOf(value: Way[keyof Way]): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (isPlaces(value)) return value.map(placeWords).join('；');
  return Array.isArray(value) ? [...value].sort().join('、') : String(value ?? '');
}

const isPlaces = (value: Way[keyof Way]): value is Way['places'] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object');

const placeWords = ({ name, on, address, hours, contact }: Way['places'][number]): string =>
  [name, address, hours, contact, on ? '' : '已关'].filter(Boolean).join('，');
