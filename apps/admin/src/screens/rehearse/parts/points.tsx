import { App, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { textOf } from '../../../lib/client';
import { useCan } from '../../../lib/me';
import { Card } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { type Handed, NO_SPEND, same, type Saved, type Spend, spendDraft, spendOf } from '../points-draft';
import {
  type PointsAsked,
  useEarnNow,
  useEnablePoints,
  useRehearsePoints,
  useSpends,
} from '../points-queries';
import type { Earn } from '../../../widgets/rehearsal/earn';
import { SPANS } from '../../../widgets/rehearsal/spans';
import { EarnRow, SpendRow } from './points-form';
import { PointsReport } from './points-report';

/** 积分 under 预演: other rules of points, tried on past orders before they are put into force (ADMIN §8.8). */
export function Points() {
  const { state, key } = useLocation() as { state: (Handed & { draft?: unknown }) | null; key: string };
  const navigate = useNavigate();
  const now = useEarnNow();
  const spends = useSpends();
  const mayEarn = useCan('settings.write');
  const error = spends.error ?? now.error;
  if (spends.data && (now.data || !mayEarn)) {
    return (
      <Desk
        key={key}
        handed={state ?? {}}
        earnNow={now.data}
        saved={spends.data}
        // Loaded anew, the page must not offer once more what is in force by now; a promotion still waits to be tried.
        onAgain={(next) =>
          void navigate('/rehearse?of=points', {
            replace: true,
            state: { ...next, ...(state?.draft !== undefined && { draft: state.draft }) },
          })
        }
      />
    );
  }
  return error ? (
    <Failed error={error} onRetry={() => void Promise.all([spends.refetch(), mayEarn && now.refetch()])} />
  ) : (
    <Skeleton rows={6} />
  );
}

interface DeskProps {
  handed: Handed;
  earnNow: { version: number; earn: Earn } | undefined;
  saved: readonly Saved[];
  /** begins again with what holds now, and with what is still to be tried */
  onAgain: (handed: Handed) => void;
}

function Desk({ handed, earnNow, saved, onAgain }: DeskProps) {
  const { message } = App.useApp();
  const [days, setDays] = useState(30);
  const [earn, setEarn] = useState(handed.earn ?? earnNow?.earn);
  const [chosen, setChosen] = useState(handed.spend ? (handed.spend.id ?? '') : (saved[0]?.id ?? ''));
  const running = saved.find(({ id }) => id === chosen);
  const base = handed.spend && (handed.spend.id ?? '') === chosen ? handed.spend : running;
  const spendNow = running ? spendOf(running.settings) : NO_SPEND;
  const [typed, setTyped] = useState<Spend>();
  const spend = typed ?? (base ? spendOf(base.settings) : NO_SPEND);
  const draft = spendDraft(spend, base);
  // What was handed over may differ in more than its numbers: whom it is for, and when.
  const isSpendChanged = base !== running || !same(spend, spendNow);
  const isEarnChanged = earn !== undefined && earnNow !== undefined && !same(earn, earnNow.earn);
  const stop = !spend.on && running ? [running] : [];
  const body: PointsAsked = {
    ...(isEarnChanged && { earn }),
    ...(isSpendChanged && spend.on && { spend: draft }),
    ...(stop.length > 0 && { stop: stop.map(({ id }) => id) }),
    days,
  };
  const isChanged = isEarnChanged || stop.length > 0 || (isSpendChanged && spend.on);
  const rehearse = useRehearsePoints();
  const found = same(rehearse.variables, body) ? rehearse.data : undefined;
  return (
    <>
      <Card title="要试的规则" note="打开时是现在的规则；改了再预演，什么也不会保存">
        {earn && <EarnRow value={earn} onChange={setEarn} />}
        <SpendRow
          value={spend}
          onChange={setTyped}
          rules={handed.spend ? [] : saved}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id);
            setTyped(undefined);
          }}
          note={noteOf(running, handed)}
        />
        <div className="rh-row">
          <span className="rh-row-head">
            <span className="t2">拿近</span>
          </span>
          <span className="rh-row-body">
            <Segmented<number>
              aria-label="近几天的订单"
              value={days}
              options={SPANS.map((one) => ({ value: one, label: `${one} 天` }))}
              onChange={setDays}
            />
            <span className="t2">已付款的订单，按现在的和改后的各算一遍</span>
            <Button
              type={found ? 'default' : 'primary'}
              disabled={!isChanged}
              loading={rehearse.isPending}
              onClick={() => rehearse.mutate(body, { onError: (error) => void message.error(textOf(error)) })}
            >
              开始预演
            </Button>
            {found && (
              <Enable
                stop={stop}
                earn={isEarnChanged ? { was: earnNow.earn, is: earn, version: earnNow.version } : undefined}
                spend={body.spend}
                onAgain={onAgain}
              />
            )}
            {!isChanged && <span className="t3 s12">先改一项</span>}
          </span>
        </div>
      </Card>
      {found && <PointsReport found={found} />}
    </>
  );
}

function noteOf(running: Saved | undefined, { spend }: Handed): string {
  if (spend)
    return `「${spend.title}」${spend.audience?.length ? `，给 ${spend.audience.length} 家客户` : ''}`;
  return running ? `「${running.title}」，${running.audienceText}` : '现在没有正在进行的积分抵扣';
}

function earnedWords({ was, is }: { was: Earn; is: Earn }): string {
  if (was.on === is.on) return '送积分的规则已保存';
  return is.on ? '送积分已开启' : '送积分已关闭';
}

interface EnableProps {
  stop: readonly Saved[];
  earn: { was: Earn; is: Earn; version: number } | undefined;
  spend: PointsAsked['spend'];
  onAgain: DeskProps['onAgain'];
}

/** Puts the rules into force by the saving that each of them has: the settings, and the plan of the promotion. */
function Enable({ stop, earn, spend, onAgain }: EnableProps) {
  const { message, modal } = App.useApp();
  const plan = usePlan();
  const enable = useEnablePoints();
  const save = async () => {
    if (spend) {
      const settings = { draft: spend, on: true };
      const outcome = await plan({ kind: 'save-promotion', objects: [spend.id || 'new'], settings });
      if (outcome !== 'done') return;
    }
    const { stopped, error } = await enable.mutateAsync({ stop, ...(earn && { earn }) });
    const done = [
      ...(spend ? [`「${spend.title}」已启用`] : []),
      ...stopped.map(({ title }) => `「${title}」已停止`),
      ...(earn && error === undefined ? [earnedWords(earn)] : []),
    ];
    if (error === undefined) {
      void message.success(`${done.join('；')}，商城 5 秒内更新`);
      return onAgain({});
    }
    const missing = stopped.length < stop.length ? '抵扣没有停止' : '送积分没有保存';
    void message.error([...done, `${missing}：${textOf(error)}`].join('；'));
    // What is in force by now is not put into force once more: a new one would be made twice.
    if (done.length > 0) onAgain(earn ? { earn: earn.is } : {});
  };
  const ask = () => {
    if (stop.length === 0) return void save();
    modal.confirm({
      title: `停止「${stop.map(({ title }) => title).join('」「')}」？`,
      content: '客户马上不能用积分抵扣；积分还在，再启用后照旧能用。',
      okText: '停止并启用',
      cancelText: '取消',
      onOk: save,
    });
  };
  return (
    <Button type="primary" loading={enable.isPending} onClick={ask}>
      按此方案启用
    </Button>
  );
}
