import type { WireFormField } from '@pifa/contract/staff';
import { type FormField, isAsked } from '@pifa/domain';
import { Field } from '../../../ui/field';
import { type Problems, problemAt, type Values } from '../draft';
import { Control, type OneFieldProps } from './control';
import { GridField } from './grid-field';
import { RowsField } from './rows-field';

export interface FieldsProps {
  form: readonly WireFormField[];
  values: Values;
  /** values of the forms around it, for what is asked only under a condition */
  around: Values;
  onChange: (values: Values) => void;
  problems: Problems;
  /** where these fields stand in the settings: `steps.0.` */
  path: string;
}

/** The fields of a form, drawn from their descriptions: a new kind needs no line here. */
export function FormFields({ form, values, around, onChange, problems, path }: FieldsProps) {
  const all = { ...around, ...values };
  return form
    .filter((field) => isAsked(field as FormField, all))
    .map((field) => (
      <OneField
        key={field.name}
        field={field}
        value={values[field.name]}
        around={all}
        problems={problems}
        path={`${path}${field.name}`}
        onChange={(value) => onChange({ ...values, [field.name]: value })}
      />
    ));
}

const WIDE: ReadonlySet<string> = new Set(['grid', 'rows', 'scope', 'goods', 'long-text', 'text']);

function OneField(props: OneFieldProps) {
  const { field, problems, path } = props;
  const problem = problemAt(problems, path);
  const label = field.required ? field.word : `${field.word}（可不填）`;
  const wide = WIDE.has(field.control) ? ' wide' : '';
  if (field.control === 'grid') return <GridField {...props} />;
  if (field.control === 'rows') return <RowsField {...props} />;
  return (
    <div className={`pf-field${wide}${problem ? ' bad' : ''}`} data-path={path}>
      <Field label={field.control === 'switch' || field.control === 'scope' ? field.word : label}>
        {(id) => <Control {...props} id={id} />}
      </Field>
      {problem ? (
        <p className="pf-problem">{problem}</p>
      ) : (
        field.hint && <p className="pf-hint">{field.hint}</p>
      )}
    </div>
  );
}
