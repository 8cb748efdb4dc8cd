import { formatMinute } from '@pifa/domain';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { Field } from '../../../ui/field';

const FORMAT = 'YYYY-MM-DD HH:mm';

interface Props {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (at: string | undefined) => void;
}

/** A moment in Beijing time, wherever the browser stands; its label is read out only. */
export function Moment({ label, placeholder, value, onChange, id }: Props & { id?: string }) {
  return (
    <DatePicker
      id={id}
      aria-label={id ? undefined : label}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={FORMAT}
      needConfirm={false}
      placeholder={placeholder}
      value={value ? dayjs(formatMinute(new Date(value)), FORMAT) : null}
      onChange={(at) =>
        onChange(at ? new Date(`${at.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString() : undefined)
      }
    />
  );
}

/** The same under its label. */
export function MomentField(props: Props) {
  return <Field label={props.label}>{(id) => <Moment {...props} id={id} />}</Field>;
}
