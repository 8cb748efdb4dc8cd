import { GOODS_FIELDS } from '@pifa/domain';
import { Button } from 'antd';
import { Tag, type Tone } from '../../../ui/small';
import type { Column } from '../../../widgets/data-table/column';
import type { TrialRow } from '../queries';
import {
  blamed,
  isFigure,
  isJump,
  isNew,
  type MendField,
  namesOf,
  plainRefusal,
  twinsOf,
  type Verdict,
  verdictOf,
  widthOf,
} from '../trial-model';
import { MendCell } from './mend-cell';

interface Of {
  /** the import */
  id: string;
  rows: readonly TrialRow[];
  /** fields that these rows have cells of */
  labels: readonly string[];
  /** what is said of a row comes before its cells */
  saysFirst: boolean;
  /** fields that the table has a column for */
  fields: readonly MendField[];
  onBeside: (row: TrialRow) => void;
}

const VERDICTS: Readonly<Record<Verdict, { word: string; tone: Tone }>> = {
  added: { word: '新增', tone: 'green' },
  changed: { word: '修改', tone: 'blue' },
  same: { word: '不变', tone: 'gray' },
  warned: { word: '警告', tone: 'amber' },
  refused: { word: '有误', tone: 'red' },
};

/** A column for each field that something happens to, with what was there struck through. */
export function trialColumns({ id, rows, labels, saysFirst, fields, onBeside }: Of): Column<TrialRow>[] {
  const words = fields.map(({ word }) => word);
  const cell = (row: TrialRow, label: string) => (
    <Cell id={id} row={row} label={label} fields={fields} words={words} />
  );
  const says: Column<TrialRow> = {
    key: 'says',
    title: '说明',
    width: 250,
    least: saysFirst ? 230 : 180,
    grows: true,
    render: (row) => <Says row={row} fields={fields} id={id} onBeside={onBeside} />,
  };
  const code: Column<TrialRow> = {
    key: 'code',
    title: '货号',
    width: 120,
    fixed: true,
    render: (row) =>
      row.refusal !== '' &&
      blamed(row.refusal, words) === GOODS_FIELDS.code &&
      twinsOf(row.refusal).length === 0 ? (
        cell(row, GOODS_FIELDS.code)
      ) : (
        <span className={twinsOf(row.refusal).length > 0 ? 'tx-red' : ''} title={namesOf(row).code}>
          {namesOf(row).code}
        </span>
      ),
  };
  const hasCodes = words.includes(GOODS_FIELDS.code) || rows.some((row) => namesOf(row).code !== '');
  // Where rows are mended, what is wrong stands beside the cells that it is about.
  return [
    { key: 'line', title: '行', width: 52, align: 'right', fixed: true, render: ({ line }) => line },
    {
      key: 'verdict',
      title: '结果',
      width: 64,
      fixed: true,
      render: (row) => {
        const { word, tone } = VERDICTS[verdictOf(row)];
        return <Tag tone={tone}>{word}</Tag>;
      },
    },
    ...(hasCodes ? [code] : []),
    {
      key: 'name',
      title: '名称',
      width: 220,
      least: 150,
      render: (row) =>
        row.fields.some(({ label }) => label === GOODS_FIELDS.name) && !isNew(row) ? (
          cell(row, GOODS_FIELDS.name)
        ) : (
          <span title={namesOf(row).name}>{namesOf(row).name}</span>
        ),
    },
    ...(saysFirst ? [says] : []),
    ...labels.map(
      (label): Column<TrialRow> => ({
        key: `field-${label}`,
        title: label,
        width: widthOf(label, rows),
        align: isFigure(label) ? 'right' : 'left',
        render: (row) => cell(row, label),
      }),
    ),
    ...(saysFirst ? [] : [says]),
  ];
}

interface CellProps {
  id: string;
  row: TrialRow;
  label: string;
  fields: readonly MendField[];
  words: readonly string[];
}

function Cell({ id, row, label, fields, words }: CellProps) {
  const own = row.fields.find((one) => one.label === label);
  if (row.refusal !== '') {
    const field = fields.find(({ word }) => word === label);
    const isBlamed = blamed(row.refusal, words) === label;
    if (field && (isBlamed || own))
      return <MendCell id={id} row={row} field={field} text={own?.after ?? ''} isBlamed={isBlamed} />;
    return <span title={own?.after}>{own?.after}</span>;
  }
  if (!own) return null;
  const { before, after } = own;
  const tone = isJump(own) ? 'amber' : before === '' ? 'green' : 'blue';
  return (
    <span className={`im-chip ${tone}`} title={before === '' ? after : `${before} → ${after}`}>
      {before !== '' && <del>{before}</del>}
      {after === '' ? <span>清空</span> : <ins>{after}</ins>}
    </span>
  );
}

function Says({ id, row, fields, onBeside }: Pick<Of, 'id' | 'fields' | 'onBeside'> & { row: TrialRow }) {
  if (row.refusal === '')
    return (
      <span className="tx-amber" title={row.warnings.join('；')}>
        {row.warnings.join('；')}
      </span>
    );
  const text = plainRefusal(row.refusal);
  // Side by side it is the codes that are mended.
  const hasCode = fields.some(({ field }) => field === 'code');
  return (
    <span className="im-says">
      <span className="tx-red" title={text}>
        {text}
      </span>
      {twinsOf(row.refusal).length > 0 && hasCode ? (
        <Button type="link" size="small" onClick={() => onBeside(row)}>
          并排看
        </Button>
      ) : (
        fields.length > 0 && <MendCell id={id} row={row} isBlamed={false} text="" fields={fields} />
      )}
    </span>
  );
}
