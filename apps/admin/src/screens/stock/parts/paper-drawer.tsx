import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { Drawer } from '../../../widgets/drawer';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type PaperLine, pasted, scanned } from '../paper';

const WORDS = {
  count: {
    title: '盘点',
    sub: '只写有差异的；盘点期间客户照常下单',
    hint: '货架上有多少就写多少，订单占用、还没发出的也算在内。',
    preview: '预览差异',
    paste: '货号或条码⇥数量，一行一种；可从表格粘贴',
  },
  receive: {
    title: '入库单',
    sub: '数量加到可售；写了进价的，成本按移动加权平均',
    hint: '数量按最小单位（个）写；不写进价，成本不变。',
    preview: '预览入库',
    paste: '货号或条码⇥数量⇥进价（元/个，可不写），一行一种',
  },
} as const;

interface Props {
  kind: keyof typeof WORDS;
  onClose: () => void;
}

interface Paper {
  lines: readonly PaperLine[];
  supplier: string;
  note: string;
}

/** 盘点 or 入库单: scanned, typed or pasted, kept in this browser until it is written. */
export function PaperDrawer({ kind, onClose }: Props) {
  const words = WORDS[kind];
  const plan = usePlan();
  const seesCost = useCan('cost.read') && kind === 'receive';
  const { draft, change, reset, wasKept } = useFormDraft<Paper>(`stock-${kind}`, {
    lines: [],
    supplier: '',
    note: '',
  });
  const [scan, setScan] = useState('');
  const [text, setText] = useState('');
  const [unread, setUnread] = useState<readonly string[]>([]);
  const { lines, supplier, note } = draft;
  const leave = useUnsaved(lines.length);
  const put = (next: readonly PaperLine[]) => change({ lines: next });
  const edit = (at: number, part: Partial<PaperLine>) =>
    put(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  const paste = (pastedText: string) => {
    const read = pasted(lines, pastedText);
    put(read.lines);
    setUnread(read.unread);
    setText('');
  };
  const send = async () => {
    if (lines.length === 0) return;
    const outcome = await plan({
      kind: kind === 'count' ? 'count-stock' : 'receive-stock',
      rows: lines.map(({ code, pieces, cost }, n) => ({
        line: n + 1,
        code,
        pieces,
        ...(seesCost && cost !== '' ? { cost: Number(cost) } : {}),
      })),
      settings: kind === 'count' ? { note: note.trim() } : { supplier: supplier.trim(), note: note.trim() },
    });
    if (outcome === 'done') {
      reset();
      onClose();
    }
  };
  useKeys([{ key: 'Ctrl Enter', words: words.preview, run: () => void send() }]);
  const total = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  return (
    <Drawer
      open
      title={words.title}
      sub={words.sub}
      onClose={() => leave(onClose)}
      foot={
        <span className="row gap8">
          <Button type="primary" disabled={lines.length === 0} onClick={() => void send()}>
            {words.preview}
          </Button>
          <span className="t2">
            {num(lines.length)} 种，共 {num(total)} 个
          </span>
          <UnsavedWords changes={lines.length} wasKept={wasKept} onReset={reset} />
        </span>
      }
    >
      <div className="stock-paper">
        <Field label="扫码或输入货号，回车加一（货号*12 即加十二）">
          {(id) => (
            <Input
              id={id}
              data-first-field
              value={scan}
              maxLength={80}
              placeholder="扫条码，或输入货号"
              onChange={({ target }) => setScan(target.value)}
              onPressEnter={({ nativeEvent }) => {
                if (nativeEvent.isComposing) return;
                put(scanned(lines, scan));
                setScan('');
              }}
            />
          )}
        </Field>
        <Field label="粘贴">
          {(id) => (
            <Input.TextArea
              id={id}
              value={text}
              autoSize={{ minRows: 2, maxRows: 4 }}
              placeholder={words.paste}
              onChange={({ target }) => setText(target.value)}
              onPaste={(event) => {
                event.preventDefault();
                paste(event.clipboardData.getData('text'));
              }}
              onBlur={() => text.trim() !== '' && paste(text)}
            />
          )}
        </Field>
        {unread.length > 0 && (
          <p className="tx-amber s13">
            {unread.length} 行没有数量，没读进来：{unread.slice(0, 3).join('；')}
          </p>
        )}
        {kind === 'receive' && (
          <Field label="供应商（可不填）">
            {(id) => (
              <Input
                id={id}
                value={supplier}
                maxLength={60}
                onChange={({ target }) => change({ supplier: target.value })}
              />
            )}
          </Field>
        )}
        <Field label="说明（可不填）">
          {(id) => (
            <Input
              id={id}
              value={note}
              maxLength={100}
              placeholder={kind === 'count' ? '例如：月底盘点' : '例如：送货单号'}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
        <p className="t3 s12 stock-hint">{words.hint}</p>
        {lines.length > 0 && (
          <table className="dt stock-lines">
            <thead>
              <tr>
                <th className="pad">货号或条码</th>
                <th>数量</th>
                {seesCost && <th>进价（元/个）</th>}
                <th />
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={line.code}>
                  <td className="pad">{line.code}</td>
                  <td>
                    <InputNumber
                      size="small"
                      min={kind === 'count' ? 0 : 1}
                      max={10_000_000}
                      precision={0}
                      value={line.pieces}
                      aria-label={`${line.code} 的数量`}
                      onChange={(pieces) => edit(at, { pieces: pieces ?? 0 })}
                    />
                  </td>
                  {seesCost && (
                    <td>
                      <Input
                        size="small"
                        value={line.cost}
                        inputMode="decimal"
                        aria-label={`${line.code} 的进价`}
                        onChange={({ target }) =>
                          /^\d{0,7}(\.\d{0,4})?$/.test(target.value) && edit(at, { cost: target.value })
                        }
                      />
                    </td>
                  )}
                  <td className="padr">
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={`去掉 ${line.code}`}
                      onClick={() => put(lines.toSpliced(at, 1))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Drawer>
  );
}
