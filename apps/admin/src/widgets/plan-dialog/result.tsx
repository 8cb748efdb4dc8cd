import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Progress } from 'antd';
import { useState } from 'react';
import { textOf } from '../../lib/client';
import { downloadText, toCsv } from '../../lib/csv';
import { num } from '../../lib/format';
import { cancelPlan, type PlanResult } from './plan-api';

/** How far a plan is, what failed and why, and what waits for a second person. */
export function Result({ result }: { result: PlanResult }) {
  const { title, state, done, failed, handed, leftOut, total, failures, handedRows } = result;
  const download = () =>
    downloadText(
      `${title}-失败.csv`,
      toCsv([
        ['行', '对象', '原因'],
        ...failures.map(({ line, name, reason }) => [String(line), name, reason]),
      ]),
    );
  if (state === 'scheduled' || state === 'cancelled') return <Waiting result={result} />;
  return (
    <div className="plan-result">
      <Progress
        percent={total === 0 ? 100 : Math.floor(((done + failed + handed) / total) * 100)}
        status={state === 'running' ? 'active' : 'normal'}
      />
      <p>
        {(done > 0 || handed === 0) && `成功 ${num(done)}`}
        {handed > 0 && `${done > 0 ? '，' : ''}转交复核 ${num(handed)}`}
        {(failed > 0 || handed === 0) && `，失败 ${num(failed)}`}
        {leftOut > 0 && `，预览时拒绝 ${num(leftOut)}`}
        {state === 'running' && <span className="t3">。任务已开始，可关闭本页</span>}
      </p>
      {handedRows.length > 0 && (
        <ul className="plan-failures">
          {handedRows.map(({ line, object, name, reason }) => (
            <li key={`${line}-${object}`}>
              {name}：<span className="tx-amber">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {failures.length > 0 && (
        <>
          <ul className="plan-failures">
            {failures.slice(0, 50).map(({ line, object, name, reason }) => (
              <li key={`${line}-${object}`}>
                {name}：<span className="tx-red">{reason}</span>
              </li>
            ))}
          </ul>
          <Button size="small" onClick={download}>
            下载失败的行
          </Button>
        </>
      )}
    </div>
  );
}

/** A plan that waits for its moment, or was called off. */
function Waiting({ result: { planId, text, state } }: { result: PlanResult }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [isOff, setOff] = useState(state === 'cancelled');
  const cancel = async () => {
    try {
      const { message: words } = await cancelPlan(planId);
      setOff(true);
      void message.success(words);
      void queries.invalidateQueries();
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  return (
    <div className="plan-result">
      <p>{isOff ? '已取消，没有执行' : text}</p>
      {!isOff && (
        <Button danger onClick={() => void cancel()}>
          取消定时
        </Button>
      )}
    </div>
  );
}
