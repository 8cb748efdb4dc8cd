import { shiftDay } from '@pifa/domain';
import { App, Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../lib/client';
import { dayOf, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { beijingToday } from '../../../lib/moment';
import { DayField } from '../../../ui/moment-field';
import { Tag } from '../../../ui/small';
import { type Company, useCompanyActs } from '../queries';
import { Block } from './block';

type Note = Company['notes'][number];

interface Props {
  companyId: string;
  notes: readonly Note[];
  /** under them */
  foot?: ReactNode;
}

/** 跟进与备注: what colleagues should know, and whom somebody promised to call when. */
export function CompanyNotes({ companyId, notes, foot }: Props) {
  const { message } = App.useApp();
  const mayWrite = useCan('customer.write');
  const { note, finishNote } = useCompanyActs();
  const [isAdding, setAdding] = useState(false);
  const [finishing, setFinishing] = useState('');
  const answer = (close: () => void) => ({
    onSuccess: ({ message: text }: { message: string }) => {
      void message.success(text);
      close();
    },
    onError: (error: unknown) => void message.error(textOf(error)),
  });
  return (
    <Block
      title="跟进与备注"
      extra={
        mayWrite && !isAdding ? (
          <Button type="link" size="small" onClick={() => setAdding(true)}>
            添加
          </Button>
        ) : undefined
      }
    >
      {isAdding && (
        <NoteForm
          label="备注"
          placeholder="只给同事看，客户永远看不到"
          verb="保存"
          isPending={note.isPending}
          onSave={(text, followUpOn) =>
            note.mutate(
              { id: companyId, text, ...(followUpOn && { followUpOn }) },
              answer(() => setAdding(false)),
            )
          }
          onClose={() => setAdding(false)}
        />
      )}
      {notes.length === 0 && !isAdding && (
        <p className="t3 s13">还没有备注。约好日期的会在当天出现在工作台。</p>
      )}
      <ul className="co-notes">
        {notes.map((one) => (
          <li key={one.id}>
            <DueTag note={one} /> {one.text}
            <span className="t3 s12 co-by">
              {one.author} {shortTime(one.createTime)}
              {mayWrite && isOpen(one) && finishing !== one.id && (
                <Button type="link" size="small" onClick={() => setFinishing(one.id)}>
                  完成
                </Button>
              )}
            </span>
            {finishing === one.id && (
              <NoteForm
                label="结果"
                placeholder="结果（可不写）；约下一次请选日期"
                verb="跟进完成"
                optional
                isPending={finishNote.isPending}
                onSave={(result, followUpOn) =>
                  finishNote.mutate(
                    { noteId: one.id, result, ...(followUpOn && { followUpOn }) },
                    answer(() => setFinishing('')),
                  )
                }
                onClose={() => setFinishing('')}
              />
            )}
          </li>
        ))}
      </ul>
      {foot}
    </Block>
  );
}

const isOpen = ({ followUpOn, doneTime }: Note): boolean => followUpOn !== undefined && !doneTime;

function DueTag({ note }: { note: Note }) {
  const [today] = useState(() => dayOf(new Date()));
  const { followUpOn, doneTime } = note;
  if (!followUpOn) return null;
  if (doneTime) return <Tag tone="green">已跟进</Tag>;
  return <Tag tone={followUpOn <= today ? 'red' : 'blue'}>{followUpOn} 跟进</Tag>;
}

interface FormProps {
  label: string;
  placeholder: string;
  verb: string;
  optional?: boolean;
  isPending: boolean;
  onSave: (text: string, followUpOn: string) => void;
  onClose: () => void;
}

/** Words and a day; `Ctrl Enter` saves. */
function NoteForm({ label, placeholder, verb, optional = false, isPending, onSave, onClose }: FormProps) {
  const [text, setText] = useState('');
  const [day, setDay] = useState('');
  const [today] = useState(() => beijingToday());
  const isReady = text.trim() !== '' || (optional && day === '');
  const save = () => {
    if (isReady) onSave(text.trim(), day);
  };
  return (
    <div className="co-note-form">
      <Input.TextArea
        autoFocus
        aria-label={label}
        placeholder={placeholder}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) save();
        }}
      />
      <DayField
        label="跟进日期"
        placeholder="跟进日期（可不选）"
        value={day}
        onChange={setDay}
        isOut={(at) => at < today}
        presets={[
          { label: '今天', value: today },
          { label: '明天', value: shiftDay(today, 1) },
          { label: '一周后', value: shiftDay(today, 7) },
          { label: '30 天后', value: shiftDay(today, 30) },
        ]}
      />
      <span className="row gap8">
        <Button size="small" type="primary" loading={isPending} disabled={!isReady} onClick={save}>
          {verb}
        </Button>
        <Button size="small" onClick={onClose}>
          放弃
        </Button>
      </span>
    </div>
  );
}
