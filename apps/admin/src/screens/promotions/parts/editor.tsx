import type { WireFinding, WirePromotionGoods } from '@pifa/contract/staff';
import { App, Button, Input, InputNumber } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { StaffRefusal, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';
import { Card, Kbd } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { Page } from '../../../widgets/page';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { bodyOf, type Draft, DRAFT_PARTS, problemAt, type Sent } from '../draft';
import { HOMES } from '../homes';
import type { PromotionForm } from '../../../widgets/new-promotion/forms-query';
import { checkDraft } from '../queries';
import { AudienceField } from './audience-field';
import { Checks } from './checks';
import { EffectButton } from './effect-button';
import { FormFields } from './form-fields';
import { GoodsFacts, type KnownGoods } from './goods-facts';
import { LowPriceDialog } from './low-price';
import { RehearseButton } from './rehearse-button';
import '../promotions.css';

interface Props {
  form: PromotionForm;
  /** what it begins with */
  first: Draft;
  saved: (Sent & { isOn: boolean }) | undefined;
  /** id of the one that it is a copy of; '' = none */
  copied: string;
  /** the goods that it names already */
  goods: readonly WirePromotionGoods[];
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The form of one promotion, drawn from its kind, with what stands against it (ADMIN §7.6, §8.8). */
export function Editor({ form, first, saved, copied, goods }: Props) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const plan = usePlan();
  const home = HOMES[form.family];
  const { base, draft, change, reset, wasKept, round } = useFormDraft<Draft>(
    `promotion:${saved?.id ?? (copied ? `copy-${copied}` : `new-${form.kind}`)}`,
    first,
  );
  const changes = DRAFT_PARTS.filter(
    (part) => JSON.stringify(base[part]) !== JSON.stringify(draft[part]),
  ).length;
  const leave = useUnsaved(changes);
  const [problems, setProblems] = useState(NONE);
  const [findings, setFindings] = useState<readonly WireFinding[]>();
  const [low, setLow] = useState<readonly WireFinding[]>();
  const [isBusy, setBusy] = useState(false);
  const facts = useKnownGoods(goods);
  const body = () => bodyOf(draft, form, saved);

  /** Asks the server what is wrong; undefined when something in the form is. */
  const check = async (): Promise<readonly WireFinding[] | undefined> => {
    setBusy(true);
    try {
      const answer = await checkDraft(body());
      setProblems(new Map(answer.problems.map(({ path, text }) => [path, text])));
      setFindings(answer.findings);
      const [problem] = answer.problems;
      if (!problem) return answer.findings;
      void message.error(
        answer.problems.length > 1
          ? `有 ${answer.problems.length} 处要改，例如：${problem.text}`
          : problem.text,
      );
      return undefined;
    } catch (error) {
      void message.error(error instanceof StaffRefusal ? error.message : textOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const begin = async (on: boolean, confirm: boolean) => {
    setLow(undefined);
    const outcome = await plan({
      kind: 'save-promotion',
      objects: [saved?.id ?? 'new'],
      settings: { draft: body(), on, confirm },
    });
    if (outcome !== 'done') return;
    reset();
    void navigate(`/${home.path}`);
  };
  const preview = async () => {
    const found = await check();
    if (!found) return;
    const lows = found.filter(({ weight }) => weight === 'confirm');
    if (lows.length > 0) setLow(lows);
    else await begin(true, false);
  };
  const keep = async () => {
    if (await check()) await begin(false, true);
  };
  useKeys([
    {
      key: 'Ctrl S',
      words: saved?.isOn ? '预览变更' : '存为草稿',
      run: () => void (saved?.isOn ? preview() : keep()),
    },
    { key: 'Ctrl Enter', words: '预览变更', run: () => void preview() },
  ]);

  const title = saved ? `修改${form.name}` : `新建${form.name}`;
  const times = home.times;
  return (
    <Page
      title={title}
      purpose={form.about}
      extra={
        <>
          <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />
          <Button onClick={() => leave(() => void navigate(`/${home.path}`))}>返回</Button>
          {form.family === 'activity' && (
            <>
              <EffectButton
                hasEnd={draft.end !== ''}
                looked={async () => ((await check()) ? { draft: body() } : undefined)}
              />
              <RehearseButton of="promotion" body={body} onCheck={check} />
            </>
          )}
          {form.family === 'rule' && <RehearseButton of="points" body={body} onCheck={check} />}
          {!saved?.isOn && (
            <Button disabled={isBusy} onClick={() => void keep()}>
              存为草稿
            </Button>
          )}
          <Button type="primary" loading={isBusy} onClick={() => void preview()}>
            预览变更 <Kbd>Ctrl Enter</Kbd>
          </Button>
        </>
      }
    >
      <GoodsFacts.Provider value={facts}>
        <div className="pf">
          <div className="pf-main">
            <Card title="基本" pad>
              <div className="pf-form">
                <div className={`pf-field wide${problemAt(problems, 'title') ? ' bad' : ''}`}>
                  <Field label="名称（客户看得到）">
                    {(id) => (
                      <Input
                        id={id}
                        autoFocus={!saved}
                        maxLength={60}
                        value={draft.title}
                        placeholder={home.example}
                        onChange={({ target }) => change({ title: target.value })}
                      />
                    )}
                  </Field>
                  {problemAt(problems, 'title') && (
                    <p className="pf-problem">{problemAt(problems, 'title')}</p>
                  )}
                </div>
                {(['start', 'end'] as const).map((side, at) => (
                  <div key={side} className={`pf-field${problemAt(problems, `${side}Time`) ? ' bad' : ''}`}>
                    <Field label={times[at] ?? ''}>
                      {(id) => (
                        <MomentField
                          id={id}
                          label={times[at]}
                          placeholder={side === 'start' ? '不填即马上' : '不填即长期'}
                          value={draft[side]}
                          onChange={(time) => change({ [side]: time })}
                        />
                      )}
                    </Field>
                    {problemAt(problems, `${side}Time`) && (
                      <p className="pf-problem">{problemAt(problems, `${side}Time`)}</p>
                    )}
                  </div>
                ))}
                <div className="pf-field wide">
                  <Field label="对象">
                    {() => (
                      <AudienceField
                        key={round}
                        value={draft.audience}
                        onChange={(audience) => change({ audience })}
                      />
                    )}
                  </Field>
                </div>
                {home.hasOrder && (
                  <div className="pf-field">
                    <Field label="先后（小的先算）">
                      {(id) => (
                        <InputNumber
                          id={id}
                          min={0}
                          max={10_000}
                          precision={0}
                          value={draft.priority}
                          onChange={(priority) => change({ priority: priority ?? 100 })}
                        />
                      )}
                    </Field>
                  </div>
                )}
              </div>
            </Card>
            <Card title={home.rules} pad>
              <div className="pf-form">
                <FormFields
                  // Grids hold their own steps back.
                  key={round}
                  form={form.form}
                  values={draft.settings}
                  around={{}}
                  problems={problems}
                  path=""
                  onChange={(settings) => change({ settings })}
                />
              </div>
            </Card>
          </div>
          <aside className="pf-side">
            <Card
              title="启用前检查"
              extra={
                <Button size="small" loading={isBusy} onClick={() => void check()}>
                  检查
                </Button>
              }
              pad
            >
              {problems.size > 0 ? (
                <ul className="pf-list">
                  {[...problems.values()].map((text) => (
                    <li key={text} className="tx-red">
                      {text}
                    </li>
                  ))}
                </ul>
              ) : findings ? (
                <Checks findings={findings} />
              ) : (
                <p className="t3">
                  预览时会查：与别的活动重叠、比谁的价还贵、要划出的库存、场次、对象、下架的商品、不到标价一成的价。
                </p>
              )}
            </Card>
          </aside>
        </div>
      </GoodsFacts.Provider>
      {low && (
        <LowPriceDialog
          findings={low}
          onConfirm={() => void begin(true, true)}
          onCancel={() => setLow(undefined)}
        />
      )}
    </Page>
  );
}

/** What the form knows of goods: those it began with and those picked since. */
function useKnownGoods(goods: readonly WirePromotionGoods[]): KnownGoods {
  const [added, setAdded] = useState<ReadonlyMap<string, WirePromotionGoods>>(new Map());
  return useMemo(() => {
    const known = new Map([...goods.map((one) => [one.id, one] as const), ...added]);
    return {
      of: (id) => known.get(id),
      add: (more) => setAdded((now) => new Map([...now, ...more.map((one) => [one.id, one] as const)])),
    };
  }, [goods, added]);
}
