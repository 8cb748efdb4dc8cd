import type { Region } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { CLEAR } from '../../ui/clear';
import { regionsQuery } from '../../lib/areas';

interface Node {
  value: string;
  title: string;
  children?: Node[];
}

/** Provinces, cities and districts; towns are finer than anybody prices. */
const nodesOf = (tree: readonly Region[], depth = 3): Node[] =>
  tree.map(({ code, name, children }) => ({
    value: code,
    title: name,
    ...(children && depth > 1 ? { children: nodesOf(children, depth - 1) } : {}),
  }));

interface Props {
  value: readonly string[];
  onChange: (codes: string[]) => void;
  label: string;
  placeholder?: string;
}

/** Any number of regions, ticked by province, city or district; a whole province is one entry. */
export function RegionsPicker({ value, onChange, label, placeholder = '其他地区' }: Props) {
  const { data, isPending, isError } = useQuery({ ...regionsQuery, select: (tree) => nodesOf(tree) });
  return (
    <TreeSelect
      aria-label={label}
      value={[...value]}
      treeData={data ?? []}
      loading={isPending}
      status={isError ? 'error' : ''}
      placeholder={isError ? '地区数据加载失败，请刷新' : placeholder}
      treeCheckable
      showSearch
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      treeNodeFilterProp="title"
      maxTagCount={6}
      allowClear={CLEAR}
      style={{ width: '100%' }}
      onChange={(codes: string[]) => onChange(codes)}
    />
  );
}

/** One place: down to the district, or further up where that is enough. */
export function RegionPicker({
  value,
  onChange,
  label,
}: Omit<Props, 'value' | 'onChange' | 'placeholder'> & {
  value: string;
  onChange: (code: string) => void;
}) {
  const { data, isPending, isError } = useQuery({ ...regionsQuery, select: (tree) => nodesOf(tree) });
  return (
    <TreeSelect
      aria-label={label}
      value={value || undefined}
      treeData={data ?? []}
      loading={isPending}
      status={isError ? 'error' : ''}
      placeholder={isError ? '地区数据加载失败，请刷新' : '省、市、区县'}
      showSearch
      treeNodeFilterProp="title"
      style={{ width: '100%' }}
      onChange={(code: string) => onChange(code)}
    />
  );
}
