import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../lib/client';
import { num } from '../../../lib/format';
import { Kbd } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { Page } from '../../../widgets/page';
import { commitPlan } from '../../../widgets/plan-dialog/plan-api';
import { doubled, missing } from '../map-model';
import { type Choices, type Import, useImport, useImportActs, useTargets } from '../queries';
import { type Step, words } from '../words';
import { MapStep } from './map-step';
import { countOpen, decided, stillNamed } from '../names-model';
import { NamesStep } from './names-step';
import { StepsBar } from './steps-bar';
import { TrialStep } from './trial-step';
import { Trying } from './trying';
import { WriteStep } from './write-step';

interface Props {
  id: string;
  file: File | undefined;
  asked: Step | undefined;
  onStep: (step: Step | undefined) => void;
  /** another import takes this one's place; '' = back to the beginning */
  onOther: (id: string) => void;
}

/** One import from its columns to its result; where it stands the server knows. */
export function Wizard(props: Props) {
  const one = useImport(props.id);
  const toStart = () => props.onOther('');
  if (one.data) return <Steps {...props} one={one.data} toStart={toStart} />;
  return (
    <Page title={words.title} extra={<Button onClick={toStart}>返回</Button>}>
      {one.error ? <Failed error={one.error} onRetry={() => void one.refetch()} /> : <Skeleton />}
    </Page>
  );
}

/** Names that nothing stands for, and sites that nobody allowed: they are asked about once. */
const isAsking = ({ unknown, hosts }: Import): boolean =>
  unknown.category.length + unknown.brand.length > 0 || hosts.some(({ allowed }) => !allowed);

const isWritten = ({ planState }: Import): boolean => planState !== '' && planState !== 'open';

/** Where an import stands when nobody asked for a step. */
function stepOf(one: Import): Step {
  if (isWritten(one)) return 'write';
  if (one.state === 'open' || one.state === 'failed') return 'map';
  return one.state === 'tried' && isAsking(one) ? 'names' : 'trial';
}

function Steps({ one, file, asked, onStep, onOther, toStart }: Props & { one: Import; toStart: () => void }) {
  const { message, modal } = App.useApp();
  const options = useTargets(one.kind, one.listId !== '');
  const { tryIt, drop, again } = useImportActs(one.id);
  const [targets, setTargets] = useState(() => one.columns.map(({ target }) => target));
  const [names, setNames] = useState<Choices>(one.names);
  const [hosts, setHosts] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const [confirm, setConfirm] = useState(false);
  const written = isWritten(one);
  const isTrying = one.state === 'trying';
  const step = written ? 'write' : isTrying ? 'trial' : (asked ?? stepOf(one));
  const isRemapped = one.columns.some(({ target }, at) => target !== targets[at]);
  const lacks = missing(targets, options);
  const isTried = one.state === 'tried';
  const reachable = new Set<Step>(
    written || isTrying ? [] : ['map', ...(isTried ? (['names', 'trial'] as const) : [])],
  );

  const say = (error: unknown) => void message.error(textOf(error));
  const attempt = async (next: Step | undefined, confirmed = confirm) => {
    try {
      const body = { targets, names: decided(names), confirm: confirmed, hosts: stillNamed(one, hosts) };
      await tryIt.mutateAsync(body);
      onStep(next);
    } catch (error) {
      say(error);
    }
  };
  const fromMap = () => {
    if (lacks.length > 0) return void message.warning(`还要指出哪一列是${lacks.join('、')}`);
    if (doubled(targets).size > 0) return void message.warning('有两列对应到同一项，请改一列');
    return isTried && !isRemapped ? onStep(isAsking(one) ? 'names' : 'trial') : void attempt(undefined);
  };
  const write = async () => {
    if (isSending || one.planId === '') return;
    setSending(true);
    try {
      await commitPlan(one.planId, false);
      await again();
    } catch (error) {
      say(error);
    } finally {
      setSending(false);
    }
  };
  const leave = () =>
    modal.confirm({
      title: `放弃「${one.name}」？`,
      content: '还没有写入任何数据；文件与对应列的进度会删除。',
      okText: '放弃这次导入',
      okButtonProps: { danger: true },
      cancelText: '留着',
      onOk: () => drop.mutateAsync().then(toStart, say),
    });

  const changes = one.counts.changed;
  const forward: Partial<Record<Step, { words: ReactNode; off: boolean; run: () => void }>> = {
    map: { words: isTried && !isRemapped ? '下一步' : '试运行', off: tryIt.isPending, run: fromMap },
    names: {
      words: countOpen(one, names) > 0 ? '其余先不管，试运行' : '试运行',
      off: tryIt.isPending,
      run: () => void attempt('trial'),
    },
    trial: {
      words: `导入 ${num(changes)} 行`,
      off: !isTried || changes === 0 || isSending,
      run: () => void write(),
    },
  };
  const ahead = forward[step];
  useKeys([{ key: 'Ctrl Enter', words: '下一步', run: () => ahead && !ahead.off && ahead.run() }]);
  const back: Partial<Record<Step, Step>> = { names: 'map', trial: isAsking(one) ? 'names' : 'map' };
  const backTo = back[step];
  return (
    <Page
      title={`导入${words.kinds[one.kind].name}`}
      purpose={[
        one.name,
        one.sheets[one.sheet],
        one.listName && `价目表「${one.listName}」`,
        `${num(one.rows)} 行`,
      ]
        .filter(Boolean)
        .join(' · ')}
      extra={
        written ? (
          <Button onClick={toStart}>返回</Button>
        ) : (
          <>
            <Button onClick={isTrying ? toStart : leave}>{isTrying ? '返回' : '放弃'}</Button>
            {!isTrying && <Button onClick={() => (backTo ? onStep(backTo) : toStart())}>上一步</Button>}
            {ahead && !isTrying && (
              <Button
                type="primary"
                loading={tryIt.isPending || isSending}
                disabled={ahead.off}
                onClick={ahead.run}
              >
                {ahead.words} <Kbd>Ctrl Enter</Kbd>
              </Button>
            )}
          </>
        )
      }
    >
      <div className="im">
        <StepsBar at={step} reachable={reachable} onGo={onStep} />
        {isTrying && <Trying one={one} />}
        {!isTrying && step === 'map' && (
          <MapStep
            one={one}
            file={file}
            options={options}
            targets={targets}
            onTargets={setTargets}
            onOther={onOther}
          />
        )}
        {!isTrying && step === 'names' && (
          <NamesStep one={one} names={names} onNames={setNames} hosts={hosts} onHosts={setHosts} />
        )}
        {!isTrying && step === 'trial' && (
          <TrialStep
            one={one}
            options={options}
            onMap={() => onStep('map')}
            onConfirm={() => {
              setConfirm(true);
              void attempt('trial', true);
            }}
          />
        )}
        {step === 'write' && <WriteStep one={one} onAgain={toStart} />}
      </div>
    </Page>
  );
}
