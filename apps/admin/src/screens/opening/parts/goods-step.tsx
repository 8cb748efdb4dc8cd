import { InboxOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Segmented, Spin } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { num } from '../../../lib/format';
import { screenAt } from '../../../widgets/screens';
import { openTable, type Tried, writeTable } from '../import-table';
import type { StepProps } from '../step-props';
import { OneGoods } from './one-goods';

/** ④ A whole table in place, or one goods after the other. */
export function GoodsStep(props: StepProps) {
  const [way, setWay] = useState<'table' | 'one'>('table');
  return (
    <div className="open-form wide">
      <Segmented
        aria-label="怎么上架"
        className="open-wide-segment"
        value={way}
        onChange={setWay}
        options={[
          { value: 'table', label: '导入表格' },
          { value: 'one', label: '一个个填' },
        ]}
      />
      {way === 'table' ? <TableOfGoods {...props} /> : <OneGoods {...props} />}
    </div>
  );
}

function TableOfGoods({ onSaved }: StepProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const look = useMutation({ mutationFn: openTable });
  const write = useMutation({
    mutationFn: writeTable,
    onSuccess: async (text) => {
      await client.invalidateQueries({ queryKey: ['categories'] });
      onSaved(text);
    },
  });
  const take = (file: File | undefined) => file && look.mutate(file);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const tried = look.data;
  const problem = look.error ?? write.error;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx,.txt"
        aria-label="商品表"
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
      {tried ? (
        <Looked tried={tried} onAgain={() => look.reset()} />
      ) : (
        <button
          type="button"
          className="open-drop"
          disabled={look.isPending}
          onClick={() => input.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
        >
          {look.isPending ? <Spin /> : <InboxOutlined />}
          <b>{look.isPending ? '正在看这张表…' : '点选或拖入商品表'}</b>
          <small>表格或逗号分隔的文本都行，最多 5 万行。别的系统导出的表也认得，先看结果再导入。</small>
        </button>
      )}
      {problem && <Alert type="error" showIcon title={textOf(problem)} />}
      {tried && (
        <div className="row gap8">
          <Button
            type="primary"
            size="large"
            loading={write.isPending}
            disabled={tried.added + tried.changed === 0}
            onClick={() => write.mutate(tried)}
          >
            导入 {num(tried.added + tried.changed)} 种商品
          </Button>
          {screenAt('/admin/import') && <Link to="/import">逐列对应、改错，去「导入」</Link>}
        </div>
      )}
    </>
  );
}

/** What the trial found: nothing is written yet. */
function Looked({ tried, onAgain }: { tried: Tried; onAgain: () => void }) {
  const { name, made, nowhere, added, changed, refused, warned } = tried;
  const figures: readonly [string, number, string?][] = [
    ['新增', added],
    ['修改', changed],
    ['有误', refused, refused > 0 ? 'tx-red' : ''],
    ['提醒', warned, warned > 0 ? 'tx-amber' : ''],
  ];
  return (
    <section className="open-looked" aria-label="试运行的结果">
      <p>
        <b>{name}</b>
        <Button type="link" size="small" onClick={onAgain}>
          换一张表
        </Button>
      </p>
      <dl>
        {figures.map(([label, value, tone = '']) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={tone}>{num(value)}</dd>
          </div>
        ))}
      </dl>
      {made.length > 0 && <p className="t2 s13">会一起新建：{made.join('、')}</p>}
      {nowhere.length > 0 && <p className="t2 s13">没有去处、不导入的列：{nowhere.join('、')}</p>}
    </section>
  );
}
