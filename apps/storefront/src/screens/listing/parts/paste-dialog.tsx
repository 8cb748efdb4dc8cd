import { useState } from 'react';
import { errorText } from '../../../lib/errors';
import { Button } from '../../../ui/button';
import { RadioTiles } from '../../../ui/choice';
import { CopyButton } from '../../../ui/copy-button';
import { Dialog } from '../../../ui/dialog';
import { Field, FieldError } from '../../../ui/field';
import { Textarea } from '../../../ui/input';
import { type SheetResult, type SheetUnit, useSheet } from '../use-sheet';

interface PasteDialogProps {
  open: boolean;
  onClose: () => void;
  /** What was pasted into the table already. */
  initial: string;
}

/** 从 Excel 粘贴: two columns fill the matching goods, whatever does not match is listed (UX §4.2). */
export function PasteDialog({ open, onClose, initial }: PasteDialogProps) {
  const [text, setText] = useState(initial);
  const [unit, setUnit] = useState<SheetUnit>('pieces');
  const sheet = useSheet();
  const result = sheet.data;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="从 Excel 粘贴"
      width={640}
      footer={
        result ? (
          <>
            <Button size="touch" onClick={() => sheet.reset()}>
              返回修改
            </Button>
            <Button variant="brand" size="touch" onClick={onClose}>
              完成
            </Button>
          </>
        ) : (
          <>
            <Button size="touch" onClick={onClose}>
              取消
            </Button>
            <Button
              variant="brand"
              size="touch"
              busy={sheet.isPending}
              disabledReason={text.trim() ? null : '请先粘贴内容'}
              onClick={() => sheet.mutate({ text, unit })}
            >
              填入数量
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Outcome result={result} />
      ) : (
        <div className="flex flex-col gap-4">
          <Field
            label="两列：商品编号（或条码）和数量"
            hint="从表格里选中两列复制，粘贴到这里，每行一种商品。数量后可带单位，如 2件。"
          >
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={9}
                value={text}
                onChange={(event) => setText(event.target.value)}
                placeholder={'W1001\t48\nW1002\t2件'}
                spellCheck={false}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center gap-3 text-14">
            <span>没写单位的数量按</span>
            <RadioTiles
              label="没写单位的数量按"
              look="plain"
              value={unit}
              onChange={setUnit}
              options={[
                { value: 'pieces', label: '拆零（个）' },
                { value: 'packs', label: '整件' },
              ]}
            />
          </div>
          {sheet.isError && <FieldError>{errorText(sheet.error) ?? '没有完成，请重试'}</FieldError>}
        </div>
      )}
    </Dialog>
  );
}

function Outcome({ result }: { result: SheetResult }) {
  const { filled, adjusted, refused, unmatched } = result;
  return (
    <div className="flex flex-col gap-4 text-14">
      <p role="status" className="text-16 text-t1">
        已填入 <b>{filled}</b> 种商品
        {adjusted.length > 0 && `，其中 ${adjusted.length} 种按起订规则调整`}
      </p>
      {adjusted.length > 0 && (
        <Lines title="按规则调整">
          {adjusted.map(({ line, name, note, label }) => (
            <li key={line.row}>
              第 {line.row} 行 {line.code} {name}：{note}，填入 {label}
            </li>
          ))}
        </Lines>
      )}
      {refused.length > 0 && (
        <Lines title="未填入">
          {refused.map(({ line, name, note }) => (
            <li key={line.row}>
              第 {line.row} 行 {line.code} {name}：{note}
            </li>
          ))}
        </Lines>
      )}
      {unmatched.length > 0 && (
        <Lines
          title={`未匹配 ${unmatched.length} 行`}
          action={<CopyButton text={unmatched.map((line) => line.text).join('\n')} label="复制这些行" />}
        >
          {unmatched.map((line) => (
            <li key={line.row}>
              第 {line.row} 行 <span className="text-t1">{line.text}</span>：
              {line.problem || '没有这个编号的商品'}
            </li>
          ))}
        </Lines>
      )}
    </div>
  );
}

function Lines({
  title,
  action,
  children,
}: {
  title: string;
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="text-14 font-semibold">{title}</h3>
        {action}
      </div>
      <ul className="max-h-48 space-y-1 overflow-y-auto rounded-card bg-sub p-3 text-13 text-t2">
        {children}
      </ul>
    </section>
  );
}
