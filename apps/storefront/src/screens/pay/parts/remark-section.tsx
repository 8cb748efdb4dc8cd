import { Field } from '../../../ui/field';
import { Input, Textarea } from '../../../ui/input';
import { Section } from './section';

interface RemarkSectionProps {
  remark: string;
  buyerPoNo: string;
  onChange: (change: { remark?: string; buyerPoNo?: string }) => void;
}

/** 订单备注: a message to the seller and the buyer's own purchase order number. */
export function RemarkSection({ remark, buyerPoNo, onChange }: RemarkSectionProps) {
  return (
    <Section id="pay-remark" title="订单备注">
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_280px]">
        <Field label="给卖家留言" hideLabel>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={2}
              maxLength={200}
              count
              placeholder="给卖家留言：到货时间、卸货要求等（选填）"
              value={remark}
              onChange={(event) => onChange({ remark: event.target.value })}
            />
          )}
        </Field>
        <Field label="采购单号（内部）" hideLabel hint="选填，会印在采购订单上">
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={40}
              placeholder="采购单号（内部）"
              value={buyerPoNo}
              onChange={(event) => onChange({ buyerPoNo: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Section>
  );
}
