import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type FormField, isAsked, publishedOdds } from '@pifa/domain';
import { Button } from 'antd';
import { useContext } from 'react';
import { firstValues, marked, problemAt, type Values } from '../draft';
import { Control, type OneFieldProps } from './control';
import { GoodsFacts } from './goods-facts';
import { GoodsSelect } from './goods-select';

/** A few rows below each other: sessions, steps, gifts. */
export function RowsField({ field, value, around, problems, path, onChange }: OneFieldProps) {
  const facts = useContext(GoodsFacts);
  const rows = Array.isArray(value) ? (value as Values[]) : [];
  const columns = field.fields ?? [];
  const write = (at: number, row: Values) => onChange(rows.with(at, row));
  const problem = problemAt(problems, path);
  return (
    <fieldset className={`pf-rows${problem ? ' bad' : ''}`} data-path={path}>
      <legend>{field.required ? field.word : `${field.word}（可不填）`}</legend>
      {rows.map((row, at) => (
        // Rows have no name of their own; their place is it.
        <div className="pf-row" key={at}>
          <span className="pf-nth">{at + 1}</span>
          <div className="pf-cells">
            {columns
              .filter((one) => one.fills === undefined && isAsked(one as FormField, { ...around, ...row }))
              .map((one) => {
                const own = `${path}.${at}.${one.name}`;
                const wrong = problemAt(problems, own);
                const inner = {
                  field: one,
                  value: row[one.name],
                  around: { ...around, ...row },
                  problems,
                  path: own,
                  onChange: (next: unknown) => write(at, { ...row, [one.name]: next }),
                };
                if (one.control === 'rows') return <RowsField key={one.name} {...inner} />;
                return (
                  <div key={one.name} className={`pf-cell ${one.control}${wrong ? ' bad' : ''}`}>
                    <label htmlFor={own} className="pf-word">
                      {one.word}
                    </label>
                    {one.control === 'goods' ? (
                      <GoodsSelect
                        id={own}
                        value={String(row[one.name] ?? '')}
                        onChange={(goods) => {
                          const filled = columns.find(({ fills }) => fills === 'goods-name');
                          if (goods) facts.add([goods]);
                          write(at, {
                            ...row,
                            [one.name]: goods?.id ?? '',
                            ...(filled ? { [filled.name]: goods?.name.slice(0, 60) ?? '' } : {}),
                          });
                        }}
                      />
                    ) : (
                      <Control {...inner} id={own} />
                    )}
                    {wrong && <span className="pf-problem">{wrong}</span>}
                  </div>
                );
              })}
          </div>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除${field.word} ${at + 1}`}
            disabled={rows.length <= (field.min ?? 0)}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          />
        </div>
      ))}
      {columns.some(({ name }) => name === 'weight') && <Odds rows={rows} />}
      {problem && <p className="pf-problem">{problem}</p>}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={rows.length >= (field.max ?? 500)}
        onClick={() => onChange([...rows, marked(firstValues(columns), rows, columns)])}
      >
        加一{field.word === '场次' ? '场' : '行'}
      </Button>
    </fieldset>
  );
}

/** The chances as customers read them, and that they come to a whole. */
function Odds({ rows }: { rows: readonly Values[] }) {
  const prizes = rows.map((row, at) => ({
    id: String(at),
    name: String(row['name'] ?? '') || `第 ${at + 1} 项`,
    weight: Number(row['weight'] ?? 0) || 0,
  }));
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return <p className="pf-hint">填了权重就能看到每一项的概率</p>;
  const odds = publishedOdds({ prizes });
  return (
    <p className="pf-hint">概率合计 100%：{odds.map(({ name, text }) => `${name} ${text}`).join('，')}</p>
  );
}
