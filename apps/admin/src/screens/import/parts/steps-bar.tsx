import { CheckOutlined } from '@ant-design/icons';
import { STEPS, type Step, words } from '../words';

interface Props {
  at: Step;
  /** steps that can be gone to by a click */
  reachable: ReadonlySet<Step>;
  onGo: (step: Step) => void;
}

/** 文件 · 对应列 · 分类与品牌 · 试运行 · 导入 */
export function StepsBar({ at, reachable, onGo }: Props) {
  const now = STEPS.indexOf(at);
  return (
    <ol className="im-steps" aria-label="导入的步骤">
      {STEPS.map((step, index) => {
        const state = index < now ? 'done' : index === now ? 'now' : 'later';
        const mark = <i aria-hidden="true">{state === 'done' ? <CheckOutlined /> : index + 1}</i>;
        return (
          <li key={step} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            {reachable.has(step) && state !== 'now' ? (
              <button type="button" onClick={() => onGo(step)}>
                {mark}
                {words.steps[step]}
              </button>
            ) : (
              <span>
                {mark}
                {words.steps[step]}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
