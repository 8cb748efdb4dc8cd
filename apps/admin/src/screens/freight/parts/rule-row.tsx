import { DeleteOutlined } from '@ant-design/icons';
import { fen, FREIGHT_BASES, type FreightBasis, freightRuleWords, yuanToFen } from '@pifa/domain';
import { Button, InputNumber, Select } from 'antd';
import { RegionsPicker } from '../../../widgets/region-picker/region-picker';
import type { Rule } from '../queries';
import { BASES } from '../words';

const fenOf = (yuan: number) => fen(yuanToFen(yuan));

/** 「44 3301：首 1 公斤 ¥8.00…」: what a rule says, for comparing two versions. */
export function ruleWords({ regions, by, first, firstFee, next, nextFee, freeFrom }: Rule): string {
  const charge =
    by === 'none'
      ? { by }
      : by === 'flat'
        ? { by, amount: fenOf(firstFee) }
        : { by, first, firstAmount: fenOf(firstFee), step: next, stepAmount: fenOf(nextFee) };
  const said = freightRuleWords({ charge, freeFrom: freeFrom ? fenOf(freeFrom) : null });
  return `${regions.join(' ') || '其他地区'}：${said}`;
}

interface Props {
  at: number;
  rule: Rule;
  onChange: (part: Partial<Rule>) => void;
  onRemove: (() => void) | undefined;
}

/** One rule as a row; what its basis does not use is not shown. */
export function RuleRow({ at, rule, onChange, onRemove }: Props) {
  const { by, regions, first, firstFee, nextFee, freeFrom } = rule;
  const n = `第 ${at + 1} 条`;
  const isStepped = by === 'weight' || by === 'pieces';
  const units = (key: 'first' | 'next', label: string) => (
    <InputNumber
      aria-label={`${n}${label}`}
      min={by === 'weight' ? 0.001 : 1}
      max={100_000}
      suffix={by === 'weight' ? '公斤' : '个'}
      value={by === 'weight' ? rule[key] / 1000 : rule[key]}
      onChange={(value) =>
        onChange({ [key]: Math.max(1, Math.round((value ?? 0) * (by === 'weight' ? 1000 : 1))) })
      }
    />
  );
  const yuan = (key: 'firstFee' | 'nextFee', label: string, value: number) => (
    <InputNumber
      aria-label={`${n}${label}`}
      min={0}
      max={1_000_000}
      precision={2}
      value={value}
      onChange={(given) => onChange({ [key]: given ?? 0 })}
    />
  );
  const changeBasis = (basis: FreightBasis) => {
    const wasPieces = by === 'pieces';
    if (basis === 'weight' && (wasPieces || first === 0))
      return onChange({ by: basis, first: 1000, next: 1000 });
    if (basis === 'pieces' && !wasPieces) return onChange({ by: basis, first: 1, next: 1 });
    return onChange({ by: basis });
  };
  return (
    <tr>
      <td className="freight-regions">
        <RegionsPicker
          label={`${n}收货地区`}
          value={regions}
          onChange={(codes) => onChange({ regions: codes })}
        />
      </td>
      <td>
        <Select
          aria-label={`${n}计费`}
          value={by}
          options={FREIGHT_BASES.map((value) => ({ value, label: BASES[value] }))}
          onChange={changeBasis}
        />
      </td>
      <td>{isStepped && units('first', '首')}</td>
      <td>{by !== 'none' && yuan('firstFee', '首费', firstFee)}</td>
      <td>{isStepped && units('next', '每加')}</td>
      <td>{isStepped && yuan('nextFee', '续费', nextFee)}</td>
      <td>
        {by !== 'none' && (
          <InputNumber
            aria-label={`${n}满多少元免`}
            min={0.01}
            max={1_000_000}
            precision={2}
            placeholder="不免"
            value={freeFrom ?? null}
            onChange={(value) => onChange({ freeFrom: value ?? undefined })}
          />
        )}
      </td>
      <td>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`删除${n}`}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
