import { RadioTiles } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { cleanTaxNumber, type PayWish } from '../wish';
import { Section } from './section';

type Invoice = PayWish['invoice'];

/** ③ 发票: a wish that is kept with the order. */
export function InvoiceSection({
  invoice,
  onChange,
  problems,
  company,
}: {
  invoice: Invoice;
  onChange: (next: Invoice) => void;
  problems: { title?: string; taxNumber?: string };
  /** Fills the title when an invoice is wanted for the first time. */
  company: string;
}) {
  return (
    <Section id="pay-invoice" title="发票">
      <RadioTiles
        label="发票类型"
        value={invoice.kind}
        onChange={(kind) =>
          onChange({ ...invoice, kind, title: invoice.title || (kind === 'none' ? '' : company) })
        }
        options={[
          { value: 'none', label: '不开票' },
          { value: 'ordinary', label: '普通发票' },
          { value: 'special', label: '专用发票' },
        ]}
      />
      {invoice.kind !== 'none' && (
        <div className="mt-3 grid gap-3 md:grid-cols-2">
          <Field label="发票抬头" required error={problems.title}>
            {(wiring) => (
              <Input
                {...wiring}
                maxLength={80}
                autoComplete="organization"
                value={invoice.title}
                onChange={(event) => onChange({ ...invoice, title: event.target.value })}
              />
            )}
          </Field>
          <Field
            label="纳税人识别号"
            required={invoice.kind === 'special'}
            error={problems.taxNumber}
            hint={invoice.kind === 'special' ? '专用发票凭此抵扣，请与营业执照一致' : '选填，企业报销时需要'}
          >
            {(wiring) => (
              <Input
                {...wiring}
                maxLength={30}
                autoComplete="off"
                value={invoice.taxNumber}
                onChange={(event) => onChange({ ...invoice, taxNumber: event.target.value })}
                onBlur={(event) => onChange({ ...invoice, taxNumber: cleanTaxNumber(event.target.value) })}
              />
            )}
          </Field>
        </div>
      )}
    </Section>
  );
}
