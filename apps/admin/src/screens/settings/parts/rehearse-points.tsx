import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../../lib/me';
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
  const said = (code: string): string =>
    values[code] || items.find((item) => item.code === code)?.usual || '0';
  const earn = {
    on: said('pointsEarn') === '1',
    perYuan: Number(said('pointsPerYuan')),
    months: Number(said('pointsMonths')),
  };
  return (
    <Button size="small" onClick={() => void navigate('/rehearse?of=points', { state: { earn } })}>
      预演
    </Button>
  );
}
