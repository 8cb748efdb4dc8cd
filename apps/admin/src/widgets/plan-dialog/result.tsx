import { Button, Progress } from 'antd';
import { downloadText, toCsv } from '../../lib/csv';
import { num } from '../../lib/format';
import type { PlanResult } from './plan-api';

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
