import type { WireQuoteVersion } from '@pifa/contract/client';
import { formatShort } from '@pifa/domain';
import { Tabs } from '../../../ui/tabs';

/** 第 2 版, 第 1 版: newest first; the displayed one is kept in the URL. */
export function Versions({
  versions,
  value,
  onChange,
}: {
  versions: readonly WireQuoteVersion[];
  value: number;
  onChange: (version: number) => void;
}) {
  if (versions.length < 2) return null;
  return (
    <Tabs
      look="chip"
      label="报价版本"
      value={String(value)}
      onChange={(key) => onChange(Number(key))}
      items={versions.map(({ version, current, createTime }) => ({
        key: String(version),
        label: (
          <>
            第 {version} 版{current && '（当前）'}
            <span className="ml-1 text-12">{createTime && formatShort(new Date(createTime))}</span>
          </>
        ),
      }))}
    />
  );
}
