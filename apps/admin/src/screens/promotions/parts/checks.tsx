import type { WireFinding } from '@pifa/contract/staff';
import { words } from '../words';

const TONES = { block: 'red', confirm: 'red', warn: 'amber' } as const;
const HEADS = { block: '不能启用', confirm: '要确认', warn: '提醒' } as const;

/** What stands against putting it live, the heaviest first. */
export function Checks({ findings }: { findings: readonly WireFinding[] }) {
  if (findings.length === 0) return <p className="tx-green">✓ {words.noChecks}</p>;
  return (
    <ul className="pf-list">
      {findings.map(({ weight, text }) => (
        <li key={text} className={`tx-${TONES[weight]}`}>
          <b>{HEADS[weight]}</b> {text}
        </li>
      ))}
    </ul>
  );
}
