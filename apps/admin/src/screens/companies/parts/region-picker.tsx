import type { Region } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { CLEAR } from '../../../ui/clear';

interface Node {
  value: string;
  label: string;
  children?: Node[];
}

const nodeOf = ({ code, name, children }: Region): Node => ({
  value: code,
  label: name,
  ...(children && { children: children.map(nodeOf) }),
});

interface Props {
  id: string;
  onChange: (code: string) => void;
}

/** Province, city and district from the tree that the mall itself uses; found by typing as well. */
export function RegionPicker({ id, onChange }: Props) {
  const { data = [], isPending } = useQuery({
    queryKey: ['regions'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await fetch('/regions.json', { signal });
      if (!answer.ok) throw new Error('地区没有读到，请重试');
      return ((await answer.json()) as Region[]).map(nodeOf);
    },
  });
  return (
    <Cascader
      id={id}
      options={data}
      loading={isPending}
      showSearch
      placeholder="省 / 市 / 区，可输入查找"
      aria-label="地区"
      style={{ width: '100%' }}
      onChange={(path) => onChange(String(path?.at(-1) ?? ''))}
      allowClear={CLEAR}
    />
  );
}
