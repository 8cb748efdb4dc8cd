import { Input } from 'antd';
import { Field } from '../../../ui/field';

/** A dialog that asks what a plan about these customers needs to know. */
export interface DialogProps {
  /** 「3 位客户」 */
  what: string;
  onSave: (settings: Record<string, unknown>) => void;
  onClose: () => void;
}

/** Why: it stands in the history of each customer. */
export function CauseField({ value, onChange }: { value: string; onChange: (cause: string) => void }) {
  return (
    <Field label="原因">
      {(id) => (
        <Input
          id={id}
          maxLength={200}
          placeholder="写在每位客户的经过里，只给同事看"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
