import { TITLE_WHY } from '@pifa/domain';
import { CircleCheck } from 'lucide';
import { Field } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { taxNumberState } from '../title-form';
import { TaxNumberInput } from './tax-number-input';

/** 税号 with its checksum verified while typing, so a wrong digit shows at once instead of at the tax office. */
export function TaxNumberField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (tidied: string) => void;
  error?: string;
}) {
  const { tone, text } = taxNumberState(value);
  return (
    <div data-field="taxNumber">
      <Field
        label="税号"
        required
        inline
        error={error ?? (tone === 'wrong' ? text : null)}
        hint={
          <span className="flex flex-wrap gap-x-2">
            {TITLE_WHY.taxNumber}
            {tone === 'good' && (
              <span className="inline-flex items-center gap-1 text-green-700">
                <Icon as={CircleCheck} size={14} />
                {text}
              </span>
            )}
            {tone === 'typing' && <span className="text-t2">{text}</span>}
          </span>
        }
      >
        {(wiring) => <TaxNumberInput wiring={wiring} value={value} onChange={onChange} />}
      </Field>
    </div>
  );
}
