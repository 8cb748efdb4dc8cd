import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../../lib/me';
import { earnOf } from '../../../widgets/rehearsal/earn';
import type { Setting } from '../queries';

interface Props {
  items: readonly Setting[];
  values: Readonly<Record<string, string>>;
}

/** Takes how points would be earned to 预演; what was typed here is kept. */
export function RehearsePoints({ items, values }: Props) {
  const navigate = useNavigate();
  const may = useCan('promotion.write');
  if (!may) return null;
  const earn = earnOf(items, values);
  return (
    <Button size="small" onClick={() => void navigate('/rehearse?of=points', { state: { earn } })}>
      预演
    </Button>
  );
}
