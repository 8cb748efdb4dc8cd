import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { NOWHERE, wordOf } from '../map-model';
import type { ImportColumn, TargetOption } from '../queries';

interface Props {
  column: ImportColumn;
  value: string;
  options: readonly TargetOption[];
  onPick: (target: string) => void;
  onClose: () => void;
}

/** What a column stands for: found by a word, or named anew as an attribute or a key of variations. */
export function TargetSelect({ column, value, options, onPick, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => groupsOf(column, value, options, typed), [column, value, options, typed]);
  return (
    <Select
      open
      autoFocus
      className="im-select"
      aria-label={`「${column.head}」是什么`}
      value={value}
      options={groups}
      showSearch={{
        filterOption: (text, option) =>
          'label' in (option ?? {}) &&
          String(option?.label ?? '')
            .toLowerCase()
            .includes(text.trim().toLowerCase()),
        onSearch: setTyped,
      }}
      listHeight={320}
      popupMatchSelectWidth={260}
      notFoundContent="没有这一项"
      onChange={(next: string) => onPick(next)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    />
  );
}

function groupsOf(
  column: ImportColumn,
  value: string,
  options: readonly TargetOption[],
  typed: string,
): { label: string; options: { value: string; label: string }[] }[] {
  const groups = new Map<string, { value: string; label: string }[]>();
  const put = (group: string, target: string) => {
    const own = groups.get(group) ?? [];
    groups.set(group, own);
    if (!own.some((one) => one.value === target))
      own.push({ value: target, label: wordOf(target, column, options) });
  };
  put('不导入', NOWHERE);
  for (const { target, group, fill } of options) {
    if (fill === '') put(group, target);
    for (const rest of endingsOf(fill, column, typed)) put(group, target + rest);
  }
  if (![...groups.values()].flat().some((one) => one.value === value)) put('现在', value);
  return [...groups].map(([label, own]) => ({ label, options: own }));
}

/** A name is the column's head or what was typed; a step of a ladder is a number in either. */
function endingsOf(fill: TargetOption['fill'], { head }: ImportColumn, typed: string): string[] {
  if (fill === '') return [];
  const texts = [
    typed.replace(/^(?:属性|规格|阶梯价?)[:：]/, '').trim(),
    head.trim().replace(/^(?:属性|规格)[:：]/, ''),
  ];
  if (fill === 'name') return texts.filter(Boolean).map((text) => text.slice(0, 40));
  return texts.flatMap((text) => /[1-9]\d{0,6}/.exec(text)?.[0] ?? []);
}
