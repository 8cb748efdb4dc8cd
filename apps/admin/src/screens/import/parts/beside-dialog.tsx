import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { type TrialRow, useImportActs } from '../queries';
import { labelsOf, namesOf } from '../trial-model';

interface Props {
  /** the import */
  id: string;
  row: TrialRow;
  /** rows of the same code, as far as they are loaded */
  others: readonly TrialRow[];
  onDone: () => void;
}

/** Rows of one code side by side: another code for one of them, or only one is taken. */
export function BesideDialog({ id, row, others, onDone }: Props) {
  const { message } = App.useApp();
  const { mend } = useImportActs(id);
  const rows = [row, ...others].toSorted((a, b) => a.line - b.line);
  const labels = labelsOf(rows);
  const [codes, setCodes] = useState<Readonly<Record<number, string>>>({});
  const send = async (
    changes: readonly (readonly [line: number, code: string | undefined])[],
    words: string,
  ) => {
    try {
      for (const [line, code] of changes)
        await mend.mutateAsync({ line, cells: code === undefined ? {} : { code } });
      void message.success(words);
      onDone();
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  const linesBut = (line: number) => rows.map((one) => one.line).filter((one) => one !== line);
  const valueOf = (one: TrialRow, label: string) =>
    one.fields.find((field) => field.label === label)?.after ?? '';
  return (
    <div className="im-beside">
      <table className="dt">
        <thead>
          <tr>
            <th scope="col" aria-label="栏" />
            {rows.map(({ line }) => (
              <th key={line} scope="col">
                第 {line} 行
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">货号</th>
            {rows.map((one) => (
              <td key={one.line}>
                <span className="row gap8">
                  <Input
                    size="small"
                    aria-label={`第 ${one.line} 行的货号`}
                    value={codes[one.line] ?? namesOf(one).code}
                    onChange={({ target }) => setCodes({ ...codes, [one.line]: target.value })}
                  />
                  <Button
                    size="small"
                    disabled={
                      mend.isPending || !codes[one.line]?.trim() || codes[one.line] === namesOf(one).code
                    }
                    onClick={() =>
                      void send(
                        // Whoever is left alone with the code is judged anew.
                        [
                          [one.line, codes[one.line]?.trim()],
                          ...linesBut(one.line).map((line) => [line, undefined] as const),
                        ],
                        `第 ${one.line} 行换了货号`,
                      )
                    }
                  >
                    换货号
                  </Button>
                </span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">名称</th>
            {rows.map((one) => (
              <td key={one.line}>{namesOf(one).name}</td>
            ))}
          </tr>
          {labels.map((label) => {
            const values = rows.map((one) => valueOf(one, label));
            const differs = new Set(values).size > 1;
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {rows.map((one, at) => (
                  <td key={one.line}>
                    <span className={differs ? 'im-chip amber' : ''}>{values[at]}</span>
                  </td>
                ))}
              </tr>
            );
          })}
          <tr>
            <th scope="row" aria-label="做法" />
            {rows.map((one) => (
              <td key={one.line}>
                <Button
                  size="small"
                  type="primary"
                  ghost
                  loading={mend.isPending}
                  onClick={() =>
                    void send(
                      [...linesBut(one.line).map((line) => [line, ''] as const), [one.line, undefined]],
                      `只导入第 ${one.line} 行`,
                    )
                  }
                >
                  只要这一行
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="t3 s12">没有要的那一行留在「有误」里，不会导入。</p>
    </div>
  );
}
