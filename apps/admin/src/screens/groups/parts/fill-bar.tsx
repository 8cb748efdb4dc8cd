import { COMMA_WORDS, isPriceText, withoutThousands } from '@pifa/domain';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { type Cell, filled, type GroupDraft, rowsOf } from './matrix';

const FIELDS = [
  { value: 'IP', label: '件价' },
  { value: 'SP', label: '个价' },
  { value: 'packing', label: '每件数量' },
  { value: 'least', label: '起订' },
  { value: 'step', label: '单件递增' },
  { value: 'stock', label: '可售' },
  { value: 'on', label: '上架' },
] as const satisfies readonly { value: keyof Cell; label: string }[];
type FillField = (typeof FIELDS)[number]['value'];

interface Props {
  draft: GroupDraft;
  onFill: (next: GroupDraft) => void;
  onProblem: (text: string) => void;
}

/** One value into a row, a column or all of the matrix. */
export function FillBar({ draft, onFill, onProblem }: Props) {
  const [field, setField] = useState<FillField>('IP');
  const [text, setText] = useState('');
  const [of, setOf] = useState('');
  const rows = rowsOf(draft).filter(({ values }) => of === '' || values.includes(of));
  const go = () => {
    if (field === 'on') return onFill(filled(draft, 'on', text !== 'off', of));
    const plain = withoutThousands(text.normalize('NFKC').replace(/[¥\s]/g, ''));
    if (plain === null) return onProblem(COMMA_WORDS);
    const isRead = field === 'IP' || field === 'SP' ? isPriceText(plain) : /^\d{1,8}$/.test(plain);
    if (!isRead) return onProblem('请填一个数');
    onFill(filled(draft, field, plain, of));
  };
  return (
    <div className="gm-fill" role="group" aria-label="一次填好">
      <span className="t2 s13">填入</span>
      <Select<FillField>
        aria-label="填哪一项"
        value={field}
        options={[...FIELDS]}
        onChange={(next) => {
          setField(next);
          setText(next === 'on' ? 'on' : '');
        }}
      />
      {field === 'on' ? (
        <Select
          aria-label="填入的值"
          value={text || 'on'}
          options={[
            { value: 'on', label: '上架' },
            { value: 'off', label: '下架' },
          ]}
          onChange={setText}
        />
      ) : (
        <Input
          className="gm-fill-value"
          aria-label="填入的值"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => !event.nativeEvent.isComposing && go()}
        />
      )}
      <span className="t2 s13">到</span>
      <Select
        aria-label="填到哪里"
        value={of}
        className="gm-fill-of"
        options={[
          { value: '', label: '全部' },
          ...draft.keys.flatMap(({ name, values }) =>
            values.map((value) => ({ value, label: `${name}：${value}` })),
          ),
        ]}
        onChange={setOf}
      />
      <Button onClick={go} disabled={rows.length === 0}>
        填入 {rows.length} 格
      </Button>
    </div>
  );
}
