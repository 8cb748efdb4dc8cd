import { CircleAlert, CircleCheck, CircleX, Clock, type IconNode, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

type ResultState = 'success' | 'waiting' | 'warning' | 'error' | 'info';

const looks: Record<ResultState, { icon: IconNode; colour: string }> = {
  success: { icon: CircleCheck, colour: 'bg-green-50 text-green-700' },
  waiting: { icon: Clock, colour: 'bg-blue-50 text-blue-600' },
  warning: { icon: TriangleAlert, colour: 'bg-amber-50 text-amber-800' },
  error: { icon: CircleX, colour: 'bg-red-50 text-red-700' },
  info: { icon: CircleAlert, colour: 'bg-blue-50 text-blue-600' },
};

interface ResultPageProps {
  state: ResultState;
  title: ReactNode;
  /** The cause or what happens next. */
  cause?: ReactNode;
  facts?: readonly { label: string; value: ReactNode }[];
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** How something ended: icon, title, cause, facts, actions (UX §4.0). */
export function ResultPage({ state, title, cause, facts, actions, children, className }: ResultPageProps) {
  const { icon, colour } = looks[state];
  return (
    <div
      className={cx(
        'container-form rounded-card border border-line bg-card px-6 py-12 text-center phone:px-4',
        className,
      )}
    >
      <span className={cx('mx-auto grid size-16 place-content-center rounded-pill', colour)}>
        <Icon as={icon} size={32} />
      </span>
      <h1 tabIndex={-1} className="mt-4 text-20">
        {title}
      </h1>
      {cause && <p className="measure mx-auto mt-2 text-t2">{cause}</p>}
      {facts && facts.length > 0 && (
        <dl className="mx-auto mt-6 max-w-105 space-y-2 rounded-card bg-sub p-4 text-left phone:p-3 phone:text-14">
          {facts.map((fact) => (
            <div key={fact.label} className="flex items-baseline justify-between gap-4">
              <dt className="shrink-0 text-t3">{fact.label}</dt>
              <dd className="min-w-0 text-right text-t1">{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
