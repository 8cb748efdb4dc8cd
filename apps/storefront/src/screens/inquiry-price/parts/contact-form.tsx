import { Field } from '../../../ui/field';
import { Input, Select, Textarea } from '../../../ui/input';
import { AreaCascader } from '../../../widgets/area-cascader';
import { daysAfter, type FormProblems, type InquiryForm, readDay, REMARK_MOST } from '../form';
import { useInvoiceKinds } from '../use-invoice-kinds';

interface ContactFormProps {
  form: InquiryForm;
  problems: FormProblems;
  today: string;
  onChange: (change: Partial<InquiryForm>) => void;
}

/** Contact, deadline, delivery address and remarks (UX §4.5). */
export function ContactForm({ form, problems, today, onChange }: ContactFormProps) {
  const kinds = useInvoiceKinds(form.invoiceKind);
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
      <div data-field="contact">
        <Field label="联系人" required error={problems.contact}>
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="name"
              maxLength={40}
              value={form.contact}
              onChange={(event) => onChange({ contact: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div data-field="phone">
        <Field label="电话" required error={problems.phone}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              placeholder="11 位手机号，报价会通知到这里"
              value={form.phone}
              onChange={(event) => onChange({ phone: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="公司">
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="organization"
            maxLength={80}
            value={form.company}
            onChange={(event) => onChange({ company: event.target.value })}
          />
        )}
      </Field>
      <div data-field="needBy">
        <Field
          label="期望到货日"
          error={problems.needBy}
          hint={
            <span className="flex flex-wrap gap-x-3">
              {[3, 7, 15, 30].map((days) => (
                <button
                  key={days}
                  type="button"
                  onClick={() => onChange({ needBy: daysAfter(today, days) })}
                  className="relative text-blue-600 hover:underline phone:hit-44"
                >
                  {days} 天后
                </button>
              ))}
            </span>
          }
        >
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={12}
              placeholder={`如 ${daysAfter(today, 7)}`}
              value={form.needBy}
              onChange={(event) => onChange({ needBy: event.target.value })}
              onBlur={() => onChange({ needBy: readDay(form.needBy, today) ?? form.needBy })}
            />
          )}
        </Field>
      </div>
      <Field label="收货地区">
        {(wiring) => (
          <AreaCascader
            id={wiring.id}
            label="收货地区"
            value={form.areaCodes}
            onChange={(areaCodes) => onChange({ areaCodes })}
          />
        )}
      </Field>
      <Field label="发票类型">
        {(wiring) => (
          <Select
            {...wiring}
            options={kinds}
            value={form.invoiceKind}
            onChange={(event) => onChange({ invoiceKind: event.target.value })}
          />
        )}
      </Field>
      <Field label="补充说明" className="md:col-span-2 lg:col-span-3">
        {(wiring) => (
          <Textarea
            {...wiring}
            count
            rows={3}
            maxLength={REMARK_MOST}
            placeholder="付款方式、分批到货、包装要求等"
            value={form.remark}
            onChange={(event) => onChange({ remark: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
