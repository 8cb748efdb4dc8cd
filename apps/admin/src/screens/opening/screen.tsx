import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { call, textOf } from '../../lib/client';
import { Card } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { StepForm } from './parts/forms';
import { Rail } from './parts/rail';
import { type Opening, openingQuery, type Step } from './queries';
import { LEADS, words } from './words';
import './opening.css';

/** 开店 (ADMIN §8.10): ten steps, judged by what the mall has; each may be skipped and comes back. */
export function Screen() {
  const { data, error, refetch } = useQuery(openingQuery);
  return (
    <Page title={words.title} purpose={words.purpose} extra={data && <Progress opening={data} />}>
      {data ? (
        <Steps opening={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

function Progress({ opening: { steps } }: { opening: Opening }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <span className="open-progress">
      <span className="t2 s13">
        做好 {done} / {steps.length}
      </span>
      <progress className="open-bar" aria-label="开店进度" value={done} max={steps.length || 1} />
    </span>
  );
}

function Steps({ opening }: { opening: Opening }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const { steps } = opening;
  const wanted = steps.find(({ step }) => step === search.get('step'));
  const current = wanted ?? steps.find(({ done, skipped }) => !done && !skipped) ?? steps.at(-1);
  if (!current) {
    return (
      <Empty text="没有要做的步骤。开店要填的都会列在这里。">
        <NextJob />
      </Empty>
    );
  }
  const at = steps.indexOf(current);
  const go = (step: Step['step']) => setSearch({ step }, { replace: true });
  const next = steps[at + 1];
  const skip = async (skipped: boolean) => {
    try {
      await call('adminOpeningSkip', { body: { step: current.step, skipped } });
      await client.invalidateQueries({ queryKey: openingQuery.queryKey });
      if (skipped && next) go(next.step);
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  const saved = async (said: string) => {
    void message.success(said);
    await client.invalidateQueries({ queryKey: openingQuery.queryKey });
    if (next) go(next.step);
  };
  return (
    <div className="opening-page">
      <Rail steps={steps} current={current.step} onGo={go} />
      <Card className="open-card">
        <header className="open-head">
          <span className="t3 s12">
            第 {at + 1} 步，共 {steps.length} 步
          </span>
          <h2>{current.title}</h2>
          <p className="t2">{LEADS[current.step]}</p>
        </header>
        <div className="open-body">
          <StepForm
            key={current.step}
            step={current}
            opening={opening}
            onSaved={(said) => void saved(said)}
          />
        </div>
        <footer className="open-foot">
          <span className="t3 s13">{current.done ? `已做好：${current.text}` : current.text}</span>
          <span className="row gap8">
            {!current.done && !current.skipped && (
              <Button type="text" onClick={() => void skip(true)}>
                先跳过
              </Button>
            )}
            {current.skipped && (
              <Button type="text" onClick={() => void skip(false)}>
                不跳过了
              </Button>
            )}
            {next && <Button onClick={() => go(next.step)}>下一步</Button>}
          </span>
        </footer>
      </Card>
    </div>
  );
}
