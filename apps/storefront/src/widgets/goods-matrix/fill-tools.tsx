import type { NamedGrid } from '@pifa/domain';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Input, Select, Textarea } from '../../ui/input';
import type { FillReport, FillTools as Tools } from './use-fill';

const ALL = 'all';
const link = 'relative text-13 whitespace-nowrap text-blue-600 hover:underline phone:hit-44';

/** 「整列填入 N」, 「按上次订单填入」 and a box to paste a column into, with the result (UX §5.3). */
export function FillTools({
  tools,
  named,
  end,
}: {
  tools: Tools;
  named: NamedGrid;
  /** At the end of the row. */
  end?: ReactNode;
}) {
  const { columnNames } = named;
  const [column, setColumn] = useState('0');
  const [typed, setTyped] = useState('');
  const [pasting, setPasting] = useState(false);
  const chosen = column !== ALL && Number(column) >= columnNames.length ? '0' : column;
  const fill = () => {
    if (typed.trim() !== '') tools.column(chosen === ALL ? null : Number(chosen), typed);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    fill();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-t2">
        <div role="group" aria-label="整列填入" className="flex items-center gap-2">
          <span className="whitespace-nowrap">整列填入</span>
          {columnNames.length > 1 && (
            <Select
              size="dense"
              aria-label="填哪一列"
              value={chosen}
              onChange={(event) => setColumn(event.target.value)}
              options={[
                ...columnNames.map((label, at) => ({ value: String(at), label })),
                // Packs and pieces of one goods never get the same number.
                ...(columnNames.includes('拆零') ? [] : [{ value: ALL, label: '全部' }]),
              ]}
              className="w-20"
            />
          )}
          <Input
            size="dense"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            aria-label="填入的数量"
            placeholder="数量"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={enter}
            className="w-18! text-center"
          />
          <button type="button" onClick={fill} className={link}>
            填入
          </button>
        </div>
        {tools.last && (
          <button type="button" onClick={tools.fillLast} className={link}>
            按上次订单填入
          </button>
        )}
        <button type="button" aria-expanded={pasting} onClick={() => setPasting(!pasting)} className={link}>
          从 Excel 粘贴
        </button>
        {end}
      </div>
      {pasting && (
        <PasteBox
          onClose={() => setPasting(false)}
          onPaste={(text) => tools.paste(text, { row: 0, column: chosen === ALL ? 0 : Number(chosen) })}
        />
      )}
      {tools.report && <Report report={tools.report} onClose={tools.forget} />}
    </div>
  );
}

function PasteBox({ onClose, onPaste }: { onClose: () => void; onPaste: (text: string) => void }) {
  const [text, setText] = useState('');
  const hint = useId();
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sub p-3">
      <Textarea
        rows={4}
        value={text}
        aria-label="粘贴一列数量"
        aria-describedby={hint}
        placeholder={'S\t2\nM\t3\nL\t2'}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={hint} className="text-12 text-t3">
        一行一款：只有数量时从上往下填，前面带规格或编号时按名字对应。也可以把光标放进数量框直接粘贴。
      </p>
      <div className="flex gap-3">
        <Button
          variant="brand"
          disabledReason={text.trim() ? null : '请先粘贴内容'}
          onClick={() => {
            onPaste(text);
            onClose();
          }}
        >
          填入数量
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </div>
  );
}

function Report({ report: { text, details, lost }, onClose }: { report: FillReport; onClose: () => void }) {
  const rows = [...details, ...lost.map((one) => `第 ${one.line} 行「${one.text}」：${one.why}，未填入`)];
  return (
    <div role="status" className="rounded-card bg-sub px-3 py-2 text-13 text-t1">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          {text}
          {lost.length > 0 && `；${lost.length} 个数没有填进去`}
        </span>
        <button type="button" onClick={onClose} className={link}>
          知道了
        </button>
      </div>
      {rows.length > 0 && (
        <ul className="mt-1 max-h-32 list-disc space-y-0.5 overflow-y-auto pl-4 text-12 text-amber-800">
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
