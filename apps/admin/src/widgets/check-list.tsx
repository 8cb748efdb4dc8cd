import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import './check-list.css';

interface Check {
  name: string;
  /** absent: there was nothing to compare with */
  ok?: boolean | undefined;
  text: string;
}

/** What was compared: fits, does not fit, or nothing to compare with. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="checks" aria-label="核对">
      {checks.map(({ name, ok, text }) => (
        <li key={name} className={ok === undefined ? 't3' : ok ? 'tx-green' : 'tx-amber'}>
          {ok === undefined ? (
            <MinusCircleOutlined />
          ) : ok ? (
            <CheckCircleFilled />
          ) : (
            <ExclamationCircleFilled />
          )}{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
