import { type DefaultUnit, countLines } from '@pifa/domain';
import { FileSpreadsheet, Upload } from 'lucide';
import { type DragEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { downloadCsv } from '../../../lib/download';
import { errorText } from '../../../lib/errors';
import { loginPath, navigateTo } from '../../../lib/navigation';
import { currentSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { RadioTiles } from '../../../ui/choice';
import { cx } from '../../../ui/cx';
import { Field, FieldError } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { Textarea } from '../../../ui/input';
import { toast } from '../../../ui/toast';

const EXAMPLE = 'A1023 48\n红M 20件\n矿泉水 10箱 12瓶\n\n短袖T恤：\n白L 30件\n蓝M 12件';
const TABLES = '.xlsx,.csv,.txt,.tsv';

interface PasteBoxProps {
  text: string;
  bare: DefaultUnit;
  onText: (text: string) => void;
  onBare: (unit: DefaultUnit) => void;
  onMatch: (text: string) => void;
  matching: boolean;
  /** Rows are shown below, so the box is smaller. */
  compact: boolean;
  member: boolean;
}

/** 粘贴或上传: the text with a live line count, file drop, and the unit of a bare number. */
export function PasteBox({ text, bare, onText, onBare, onMatch, matching, compact, member }: PasteBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const lines = countLines(text);

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!currentSession()) return navigateTo(loginPath());
    setReading(true);
    setProblem('');
    try {
      const form = new FormData();
      form.set('file', file);
      const table = await api('quickOrderFile', { body: form } as Parameters<
        typeof api<'quickOrderFile'>
      >[1]);
      const whole = text.trim() === '' ? table.text : `${text.replace(/\s+$/, '')}\n${table.text}`;
      onText(whole);
      toast({ text: `已读入 ${table.rows} 行`, tone: 'success', key: 'quick-order' });
      onMatch(whole);
    } catch (error) {
      setProblem(errorText(error) ?? '');
    }
    setReading(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is only another way to the button beside it
    <section
      aria-label="粘贴订货内容"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'rounded-card border bg-card p-4 phone:p-3',
        over ? 'border-blue-600 bg-blue-50' : 'border-line',
      )}
    >
      <Field
        label="每行一种商品：编号、条码、名称、规格或贵公司自己的叫法，后面写数量"
        hint="可直接粘贴微信消息或 Excel 选区（含表头也可以），行数不限。"
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={compact ? 4 : 10}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && lines > 0) onMatch(text);
            }}
            placeholder={EXAMPLE}
            spellCheck={false}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
          <span className="text-t2">没写单位的数量按</span>
          <RadioTiles
            label="没写单位的数量按"
            look="plain"
            value={bare}
            onChange={onBare}
            options={[
              { value: 'pieces', label: '拆零（个）' },
              { value: 'packs', label: '整件' },
            ]}
          />
        </div>
        <span className="flex flex-wrap items-center gap-2 phone:w-full">
          <input
            ref={input}
            type="file"
            accept={TABLES}
            className="sr-only"
            tabIndex={-1}
            aria-label="选择表格文件"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button busy={reading} icon={<Icon as={Upload} size={16} />} onClick={() => input.current?.click()}>
            上传 xlsx / csv
          </Button>
          <Button variant="quiet" icon={<Icon as={FileSpreadsheet} size={16} />} onClick={template}>
            下载模板
          </Button>
        </span>
        <span className="ml-auto flex items-center gap-3 phone:ml-0 phone:w-full phone:justify-between">
          <span role="status" className="text-13 text-t3">
            共 <b className="text-t1">{lines.toLocaleString('en-US')}</b> 行
          </span>
          <Button
            variant="brand"
            size="touch"
            busy={matching}
            disabledReason={lines === 0 ? '请先粘贴或上传' : null}
            onClick={() => onMatch(text)}
          >
            {member ? '识别商品' : '登录后识别'}
          </Button>
        </span>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </section>
  );
}

/** A template with the expected header and two example lines. */
function template(): void {
  downloadCsv(
    '快速下单模板',
    ['商品编号', '商品名称', '规格', '数量', '单位'],
    [
      ['A1023', '', '', '48', '瓶'],
      ['', '矿泉水', '550ml', '10', '箱'],
    ],
  );
}
