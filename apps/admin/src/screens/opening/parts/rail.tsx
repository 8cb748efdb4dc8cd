import { CheckOutlined } from '@ant-design/icons';
import type { Step } from '../queries';

interface Props {
  steps: readonly Step[];
  current: Step['step'];
  onGo: (step: Step['step']) => void;
}

/** All steps with what each still lacks; any of them opens. */
export function Rail({ steps, current, onGo }: Props) {
  return (
    <nav className="open-rail" aria-label="开店的步骤">
      {steps.map(({ step, title, done, skipped, text }, at) => (
        <button
          key={step}
          type="button"
          className={step === current ? 'open-step on' : 'open-step'}
          aria-current={step === current ? 'step' : undefined}
          onClick={() => onGo(step)}
        >
          <i className={done ? 'open-mark done' : 'open-mark'}>{done ? <CheckOutlined /> : at + 1}</i>
          <span className="open-step-words">
            <b>{title}</b>
            <small title={text}>{skipped ? `已跳过 · ${text}` : text}</small>
          </span>
        </button>
      ))}
    </nav>
  );
}
