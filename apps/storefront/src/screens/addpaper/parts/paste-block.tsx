import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Textarea } from '../../../ui/input';

/** 「粘贴开票资料」: recognised in the browser, nothing is sent before 保存 (UX §4.11 addPaper). */
export function PasteBlock({ onPaste }: { onPaste: (text: string) => string[] }) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<string | null>(null);
  const read = (whole: string) => {
    if (whole.trim() === '') return;
    const found = onPaste(whole);
    setResult(found.length > 0 ? `已识别：${found.join('、')}，请核对` : '没有识别出开票资料，请手动填写');
  };
  return (
    <div className="rounded-card bg-sub p-3">
      <Field label="粘贴开票资料">
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={1000}
            placeholder="把公司名称、税号、地址、电话、开户行、账号整段粘贴到这里，自动填入下方"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              // The text of a paste arrives right after it was read: that is no reason to forget the result.
              if ((event.nativeEvent as InputEvent).inputType !== 'insertFromPaste') setResult(null);
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (text === '' && pasted) read(pasted);
            }}
          />
        )}
      </Field>
      <div className="mt-2 flex items-center justify-between gap-2">
        <span role="status" className="text-12 text-t2">
          {result}
        </span>
        <Button size="dense" onClick={() => read(text)}>
          识别
        </Button>
      </div>
    </div>
  );
}
