import { App, AutoComplete, Button, Input, Popover, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { textOf } from '../../../lib/client';
import { usePlaces } from '../../../lib/places';
import { type TrialRow, useImportActs } from '../queries';
import { blamed, type MendField, plainRefusal } from '../trial-model';

interface Props {
  id: string;
  row: TrialRow;
  /** the cell that is mended; absent: it is chosen first */
  field?: MendField;
  /** to choose from */
  fields?: readonly MendField[];
  text: string;
  /** what the refusal is about */
  isBlamed: boolean;
}

/** A cell of a row that is wrong: clicked, typed anew, judged at once. */
export function MendCell({ id, row, field, fields, text, isBlamed }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      onOpenChange={setOpen}
      content={
        <Form
          id={id}
          row={row}
          text={text}
          onClose={() => setOpen(false)}
          {...(field && { field })}
          {...(fields && { fields })}
        />
      }
    >
      {field ? (
        <button
          type="button"
          className={isBlamed ? 'im-mend blamed' : 'im-mend'}
          aria-label={`改第 ${row.line} 行的${field.word}：${text || '填写'}`}
        >
          {text || (isBlamed ? '填写' : '')}
        </button>
      ) : (
        <Button type="link" size="small" aria-label={`改第 ${row.line} 行`}>
          改
        </Button>
      )}
    </Popover>
  );
}

interface FormProps extends Omit<Props, 'isBlamed'> {
  onClose: () => void;
}

function Form({ id, row, field, fields = [], text, onClose }: FormProps) {
  const { message } = App.useApp();
  const { mend } = useImportActs(id);
  const places = usePlaces();
  const about = blamed(
    row.refusal,
    fields.map(({ word }) => word),
  );
  const [chosen, setChosen] = useState(field ?? fields.find(({ word }) => word === about) ?? fields[0]);
  const [value, setValue] = useState(text);
  const [problem, setProblem] = useState(plainRefusal(row.refusal));
  if (!chosen) return null;
  const send = async (cell: string) => {
    if (mend.isPending) return;
    try {
      const { refusal } = await mend.mutateAsync({ line: row.line, cells: { [chosen.field]: cell.trim() } });
      if (refusal !== '') return setProblem(plainRefusal(refusal));
      void message.success(`第 ${row.line} 行改好了`);
      onClose();
    } catch (error) {
      setProblem(textOf(error));
    }
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void send(value);
  };
  const common = {
    autoFocus: true,
    'aria-label': `第 ${row.line} 行的${chosen.word}`,
    value,
    onKeyDown: onEnter,
  };
  const known =
    chosen.field === 'category' ? places.category : chosen.field === 'brand' ? places.brand : undefined;
  return (
    <div className="im-mend-form">
      <p className="tx-red">{problem}</p>
      <div className="row gap8">
        {!field && (
          <Select
            aria-label="改哪一格"
            className="im-mend-field"
            value={chosen.field}
            popupMatchSelectWidth={false}
            options={fields.map((one) => ({ value: one.field, label: one.word }))}
            onChange={(_, option) => {
              const next = fields.find((one) => one.field === [option].flat()[0]?.value);
              setChosen(next);
              setValue(row.fields.find(({ label }) => label === next?.word)?.after ?? '');
            }}
          />
        )}
        {known ? (
          <AutoComplete
            {...common}
            className="im-mend-text"
            options={known.map(({ label }) => ({ value: label.replaceAll(' / ', '/') }))}
            showSearch={{ filterOption: (typed, option) => (option?.value ?? '').includes(typed) }}
            onChange={setValue}
          />
        ) : (
          <Input {...common} className="im-mend-text" onChange={({ target }) => setValue(target.value)} />
        )}
        <Button type="primary" loading={mend.isPending} onClick={() => void send(value)}>
          改好
        </Button>
        {chosen.field !== 'code' && (
          <Button type="text" disabled={mend.isPending} onClick={() => void send('')}>
            这格不导入
          </Button>
        )}
      </div>
    </div>
  );
}
