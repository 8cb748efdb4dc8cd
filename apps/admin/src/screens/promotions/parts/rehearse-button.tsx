import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { DraftBody } from '../queries';

interface Props {
  of: 'promotion' | 'points';
  body: () => DraftBody;
  /** undefined when something in the form is wrong */
  onCheck: () => Promise<unknown>;
}

/** Takes what is being written to 预演; the page there keeps it. */
export function RehearseButton({ of, body, onCheck }: Props) {
  const navigate = useNavigate();
  const go = async () => {
    if (!(await onCheck())) return;
    // Rules of points are tried beside what earns them.
    if (of === 'points') return void navigate('/rehearse?of=points', { state: { spend: body() } });
    void navigate('/rehearse', { state: { draft: body() } });
  };
  return <Button onClick={() => void go()}>预演</Button>;
}
