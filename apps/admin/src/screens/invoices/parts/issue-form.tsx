import { App, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { dayOf, money } from '../../../lib/format';
import { Field } from '../../../ui/field';
import { useAnswer } from '../../../widgets/use-answer';
import { useInvoiceActs } from '../queries';

interface Props {
  /** of the application, or of a red letter */
  id: string;
  amount: number;
  /** 发票 or 红字 */
  what: string;
  onDone: () => void;
}

const NUMBER = /^[0-9A-Za-z]{8,30}$/;

/** The number and the file of what was issued at the tax office. */
export function IssueForm({ id, amount, what, onDone }: Props) {
  const { modal } = App.useApp();
  const { issue } = useInvoiceActs();
  const answer = useAnswer(onDone);
  const [today] = useState(() => dayOf(new Date()));
  const [number, setNumber] = useState('');
  const [day, setDay] = useState(today);
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const isReady = NUMBER.test(number.trim());
  const ask = () =>
    isReady &&
    void modal.confirm({
      title: `登记${what}已开具，¥${money(amount)}`,
      content: `号码 ${number.trim()}${file ? `，文件 ${file.name}` : '，没有文件'}。登记后不能撤销，客户会收到通知。`,
      okText: `登记${what}`,
      cancelText: '再看看',
      onOk: () =>
        void answer(
          () => issue.mutateAsync({ id, number: number.trim(), day: day === today ? '' : day, file }),
          `${what} ${number.trim()} 没有登记`,
        ),
    });
  return (
    <form
      className="iv-form"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Field label={`${what}号码`}>
        {(field) => (
          <Input
            id={field}
            maxLength={30}
            placeholder="数电发票 20 位"
            value={number}
            status={number !== '' && !isReady ? 'error' : ''}
            onChange={({ target }) => setNumber(target.value)}
          />
        )}
      </Field>
      <Field label="开具日期">
        {(field) => (
          <Input
            id={field}
            type="date"
            max={today}
            value={day}
            onChange={({ target }) => setDay(target.value || today)}
          />
        )}
      </Field>
      <span className="row gap8">
        <Button onClick={() => input.current?.click()}>{file ? '换一个文件' : '选文件（PDF、OFD）'}</Button>
        {file && <span className="t2 s13">{file.name}</span>}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.ofd,.xml"
        aria-label={`${what}文件`}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button type="primary" htmlType="submit" disabled={!isReady} loading={issue.isPending}>
        登记{what}已开具
      </Button>
    </form>
  );
}
