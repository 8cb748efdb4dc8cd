import { DownloadOutlined } from '@ant-design/icons';
import { ARE_MEANT } from '@pifa/domain';
import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { staffAddress } from '../../../lib/client';
import { num } from '../../../lib/format';
import { Empty, Failed } from '../../../ui/states';
import { DataTable } from '../../../widgets/data-table/data-table';
import { useList } from '../../../widgets/data-table/use-list';
import type { Import, TrialRow, TargetOption } from '../queries';
import { isNew, labelsOf, mendable, twinsOf } from '../trial-model';
import { TABS, type Tab, undoWords, words } from '../words';
import { BesideDialog } from './beside-dialog';
import { Elsewhere } from './elsewhere';
import { trialColumns } from './trial-columns';

interface Props {
  one: Import;
  options: readonly TargetOption[];
  onMap: () => void;
  /** promotion prices below a tenth of list are meant */
  onConfirm: () => void;
}

const FILTERS = {
  added: 'change',
  changed: 'change',
  same: 'same',
  warned: 'warn',
  refused: 'refuse',
} as const;
const TONES: Readonly<Record<Tab, string>> = {
  added: 'green',
  changed: 'blue',
  same: 'gray',
  warned: 'amber',
  refused: 'red',
};
const idOf = ({ line, object }: TrialRow): string => `${line}-${object}`;

/** 试运行: what each row would do, cell by cell; what is wrong is mended here and judged at once. */
export function TrialStep({ one, options, onMap, onConfirm }: Props) {
  const { counts, planId } = one;
  const numbers: Readonly<Record<Tab, number>> = {
    added: counts.added,
    changed: Math.max(0, counts.changed - counts.added),
    same: counts.same,
    warned: counts.warned,
    refused: counts.refused,
  };
  const [tab, setTab] = useState<Tab>(
    () => (['refused', 'warned', 'added', 'changed'] as const).find((key) => numbers[key] > 0) ?? 'same',
  );
  const [beside, setBeside] = useState<TrialRow>();
  const list = useList('adminPlanRows', { filter: FILTERS[tab], size: 100 }, { id: planId });
  const rows = useMemo(
    () =>
      tab === 'added'
        ? list.rows.filter(isNew)
        : tab === 'changed'
          ? list.rows.filter((row) => !isNew(row))
          : list.rows,
    [list.rows, tab],
  );
  const fields = useMemo(() => mendable(one.columns, options), [one.columns, options]);
  const labels = useMemo(
    () =>
      labelsOf(
        rows,
        fields.map(({ word }) => word),
      ),
    [rows, fields],
  );
  const columns = useMemo(
    () =>
      trialColumns({
        id: one.id,
        rows,
        labels,
        saysFirst: tab === 'refused' || tab === 'warned',
        fields,
        onBeside: setBeside,
      }),
    [one.id, rows, labels, tab, fields, setBeside],
  );
  const slips = tab === 'refused' && rows.some(({ refusal }) => refusal.includes(ARE_MEANT));
  if (list.error && list.rows.length === 0) return <Failed error={list.error} onRetry={list.retry} />;
  return (
    <>
      <div className="im-counts">
        <div role="tablist" aria-label="试运行的结果">
          {TABS.map((key) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === tab}
              className={`im-count ${TONES[key]}`}
              onClick={() => setTab(key)}
            >
              <span>
                <i aria-hidden="true" />
                {words.tabs[key].name}
              </span>
              <b>{num(numbers[key])}</b>
              <small>{words.tabs[key].note}</small>
            </button>
          ))}
        </div>
        <Elsewhere one={one} onMap={onMap} />
      </div>
      <div className="im-tools">
        <span className="im-legend">
          <i className="blue" /> 原值 → 新值
          <i className="green" /> 新增
          <i className="amber" /> 请留意
          <i className="red" /> 要改
        </span>
        <span className="push row gap8">
          {slips && (
            <Button size="small" onClick={onConfirm}>
              低于一成的促销价没有写错
            </Button>
          )}
          {numbers.refused > 0 && (
            <Button
              size="small"
              icon={<DownloadOutlined />}
              href={staffAddress('adminImportBad', { id: one.id })}
            >
              下载 {num(numbers.refused)} 行有误
            </Button>
          )}
        </span>
      </div>
      <div className="im-rows">
        <DataTable
          name="import-trial"
          {...list}
          rows={rows}
          source={undefined}
          columns={columns}
          idOf={idOf}
          rowClass={(row) => (row.refusal === '' ? '' : 'im-bad')}
          empty={
            <Empty text={words.tabs[tab].empty}>
              {list.hasMore && <Button onClick={list.loadMore}>继续找</Button>}
            </Empty>
          }
          foot={<span className="t3 s13">试运行没有写入任何数据　{undoWords(one.kind)}</span>}
        />
      </div>
      <Modal
        open={beside !== undefined}
        title="并排看"
        width={880}
        footer={null}
        destroyOnHidden
        onCancel={() => setBeside(undefined)}
      >
        {beside && (
          <BesideDialog
            id={one.id}
            row={beside}
            others={list.rows.filter(({ line }) => twinsOf(beside.refusal).includes(line))}
            onDone={() => setBeside(undefined)}
          />
        )}
      </Modal>
    </>
  );
}
