import { regionColumns } from '@pifa/domain';
import { Cascader } from '../../ui/cascader';
import { RetryBlock } from '../../ui/retry-block';
import { findRegions, useRegions } from './use-regions';

interface AreaCascaderProps {
  /** Codes from the province down; empty = nothing chosen. */
  value: readonly string[];
  onChange: (codes: string[]) => void;
  label?: string;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** The area cascader of SPEC §2: 省｜市｜区县, 镇街 where a city lists its towns, search by Chinese or initials. */
export function AreaCascader({ value, onChange, label = '地区', ...wiring }: AreaCascaderProps) {
  const { data, isPending, isError, refetch } = useRegions();
  if (isError)
    return <RetryBlock look="strip" cause="地区数据加载失败，点击重试" onRetry={() => void refetch()} />;
  const tree = data ?? [];
  return (
    <Cascader
      {...wiring}
      options={tree}
      value={value}
      onChange={onChange}
      label={label}
      placeholder="请选择省 / 市 / 区县"
      loading={isPending}
      search={(word) => findRegions(tree, word)}
      columnTitle={(level, _options, above) =>
        regionColumns(
          tree,
          above.map((region) => region.code),
        )[level]?.title ?? ''
      }
    />
  );
}
