import { ArrowRightOutlined, DownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { Tag } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import {
  doubled,
  lackingForNew,
  letterOf,
  missing,
  NOWHERE,
  strangeSample,
  tally,
  wordOf,
} from '../map-model';
import type { Import, TargetOption } from '../queries';
import { MapSide } from './map-side';
import { TargetSelect } from './target-select';

interface Props {
  one: Import;
  file: File | undefined;
  options: readonly TargetOption[];
  targets: readonly string[];
  onTargets: (targets: string[]) => void;
  onOther: (id: string) => void;
}

const SAMPLES = [0, 1, 2];

/** 对应列: each column of the table, three samples, and what it stands for in the mall. */
export function MapStep({ one, file, options, targets, onTargets, onOther }: Props) {
  const [at, setAt] = useState(() => Math.max(0, targets.indexOf(NOWHERE)));
  const [picking, setPicking] = useState(false);
  const { columns } = one;
  const twice = doubled(targets);
  const put = (index: number, target: string) =>
    onTargets(targets.map((own, place) => (place === index ? target : own)));
  const walk = (step: number) => {
    setPicking(false);
    setAt((now) => Math.min(columns.length - 1, Math.max(0, now + step)));
  };
  useKeys([
    { key: 'j', words: '下一列', run: () => walk(1) },
    { key: 'k', words: '上一列', run: () => walk(-1) },
    { key: 'ArrowDown', words: '下一列', run: () => walk(1) },
    { key: 'ArrowUp', words: '上一列', run: () => walk(-1) },
    { key: 'Enter', words: '选择对应的项', run: () => setPicking(true) },
    { key: 'x', words: '这一列不导入', run: () => put(at, NOWHERE) },
  ]);
  const current = useRef<HTMLTableRowElement>(null);
  // Some browsers answer a promise, which is nothing to clean up.
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <>
      <Summary one={one} options={options} targets={targets} twice={twice.size} />
      <div className="im-map">
        <div className="im-map-scroll">
          <table className="im-map-table">
            <thead>
              <tr>
                <th scope="col" className="im-letter">
                  列
                </th>
                <th scope="col">您的列</th>
                <th scope="col" colSpan={3}>
                  前三个值
                </th>
                <th scope="col" className="im-arrow">
                  <span className="sr">对应</span>
                </th>
                <th scope="col">商城里的项</th>
                <th scope="col">说明</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, index) => {
                const target = targets[index] ?? NOWHERE;
                const other = twice.get(index);
                const isOut = target === NOWHERE;
                return (
                  <tr
                    key={index}
                    ref={index === at ? current : null}
                    className={[index === at && 'at', isOut && 'out', other !== undefined && 'twice']
                      .filter(Boolean)
                      .join(' ')}
                    aria-current={index === at}
                    onClick={() => setAt(index)}
                  >
                    <td className="im-letter">{letterOf(index)}</td>
                    <td className="im-head-cell" title={column.head}>
                      {column.head || <span className="t3">（没有列名）</span>}
                    </td>
                    {SAMPLES.map((nth) => (
                      <td key={nth} className="im-sample">
                        <span title={column.samples[nth]}>{column.samples[nth] ?? '（空）'}</span>
                      </td>
                    ))}
                    <td className="im-arrow">
                      <ArrowRightOutlined aria-hidden="true" />
                    </td>
                    <td className="im-target-cell">
                      {picking && index === at ? (
                        <TargetSelect
                          column={column}
                          value={target}
                          options={options}
                          onPick={(next) => {
                            put(index, next);
                            setPicking(false);
                          }}
                          onClose={() => setPicking(false)}
                        />
                      ) : (
                        <>
                          <button
                            type="button"
                            className={isMarked(one, index, target) ? 'im-target marked' : 'im-target'}
                            aria-label={`「${column.head}」对应到 ${wordOf(target, column, options)}`}
                            aria-haspopup="listbox"
                            onClick={(event) => {
                              event.stopPropagation();
                              setAt(index);
                              setPicking(true);
                            }}
                          >
                            <span>{wordOf(target, column, options)}</span>
                            <DownOutlined aria-hidden="true" />
                          </button>
                          {isMarked(one, index, target) &&
                            (one.remembered ? <Tag>上次</Tag> : <Tag tone="blue">猜的</Tag>)}
                        </>
                      )}
                    </td>
                    <td className="im-note">
                      {other !== undefined ? (
                        <span className="tx-amber">与 {letterOf(other)} 列重复，请改一列</span>
                      ) : (
                        <Note target={target} samples={column.samples} />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <MapSide
          one={one}
          file={file}
          at={at}
          options={options}
          targets={targets}
          onPut={(target) => put(at, target)}
          onOther={onOther}
        />
      </div>
    </>
  );
}

/** Whether the meaning is a guess or from the last time; what the person chose, or is called as the mall calls it, is neither. */
function isMarked({ columns }: Import, index: number, target: string): boolean {
  const column = columns[index];
  return target !== NOWHERE && column?.target === target && column.head.trim() !== column.word;
}

function Note({ target, samples }: { target: string; samples: readonly string[] }) {
  const strange = strangeSample(target, samples);
  if (strange !== '') return <span className="tx-amber">{strange}</span>;
  if (target === NOWHERE) return null;
  if (target.startsWith('attribute:')) return <span className="t3">写进商品属性</span>;
  if (target.startsWith('option:')) return <span className="t3">同组商品按它区分</span>;
  if (target === 'field:category') return <span className="t3">没有的下一步处理</span>;
  if (target === 'field:brand') return <span className="t3">没有的下一步处理</span>;
  if (target === 'field:stock') return <span className="t3">记成库存变动</span>;
  if (samples.length === 0) return <span className="t3">这一列是空的</span>;
  return null;
}

/** How many columns go where, and what still has none. */
function Summary({
  one,
  options,
  targets,
  twice,
}: {
  one: Import;
  options: readonly TargetOption[];
  targets: readonly string[];
  twice: number;
}) {
  const { taken, left } = tally(targets);
  const lacks = missing(targets, options);
  const forNew = one.kind === 'goods' && lacks.length === 0 ? lackingForNew(targets) : [];
  return (
    <div className="im-sum" aria-live="polite">
      <span>
        {taken} 列已对上
        {one.remembered && '，沿用上次同样表头的对法'}
        {!one.remembered && one.shape !== '' && `，认出是 ${one.shape} 的表`}
      </span>
      {left > 0 && <Tag>{left} 列不导入</Tag>}
      {twice > 0 && <Tag tone="amber">{twice} 列重复</Tag>}
      {lacks.length > 0 && <Tag tone="red">还缺：{lacks.join('、')}</Tag>}
      {forNew.length > 0 && (
        <span className="t3 s13">没有{forNew.join('、')}的列：只能修改已有商品，新商品会列为有误</span>
      )}
      <span className="push t3 s12">↑ ↓ 换列　回车 选择　X 不导入</span>
    </div>
  );
}
