import { RECEIPT_WAY_FACTS, RECEIPT_WAYS, type ReceiptWay } from '@pifa/domain';
import { AutoComplete, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../lib/format';
import { Field } from '../../ui/field';

/** What was seen of the money, as it is typed. */
interface ReceiptDraft {
  way: ReceiptWay;
  /** yuan */
  amount: string | null;
  reference: string;
  payer: string;
  receivedOn: string;
}

/** The draft of a receipt, which begins today by bank. */
export function useReceiptDraft(first: Pick<ReceiptDraft, 'amount'> & Partial<ReceiptDraft>) {
  const [today] = useState(() => dayOf(new Date()));
  const [draft, setDraft] = useState<ReceiptDraft>({
    way: 'bank',
    reference: '',
    payer: '',
    receivedOn: today,
    ...first,
  });
  const set = (part: Partial<ReceiptDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const { reference, payer } = draft;
  const lacksReference = RECEIPT_WAY_FACTS[draft.way].wantsReference && reference.trim() === '';
  return {
    draft,
    set,
    today,
    lacksReference,
    /** as it is sent */
    facts: { ...draft, reference: reference.trim(), payer: payer.trim() },
  };
}

interface Props {
  of: Pick<ReturnType<typeof useReceiptDraft>, 'draft' | 'set' | 'today'>;
  amountLabel: string;
  knownPayers: readonly string[];
  /** a buyer's transfer: the way is known, and its voucher stands for the reference */
  isTransfer?: boolean;
  referenceHint?: string;
}

/** 方式, 金额, 日期, 流水号, 付款人: the same for one order and for several. */
export function ReceiptFields({ of, amountLabel, knownPayers, isTransfer = false, referenceHint }: Props) {
  const { draft, set, today } = of;
  const { reference, wantsReference } = RECEIPT_WAY_FACTS[draft.way];
  return (
    <>
      {!isTransfer && (
        <Segmented
          aria-label="收款方式"
          value={draft.way}
          options={RECEIPT_WAYS.map((value) => ({ value, label: RECEIPT_WAY_FACTS[value].name }))}
          onChange={(way) => set({ way })}
        />
      )}
      <div className="rc-two">
        <Field label={amountLabel}>
          {(id) => (
            <InputNumber<string>
              id={id}
              autoFocus
              stringMode
              min="0.01"
              precision={2}
              value={draft.amount}
              onChange={(amount) => set({ amount })}
            />
          )}
        </Field>
        <Field label="收款日期">
          {(id) => (
            <Input
              id={id}
              type="date"
              max={today}
              value={draft.receivedOn}
              onChange={({ target }) => set({ receivedOn: target.value || today })}
            />
          )}
        </Field>
        <Field label={`${reference}${wantsReference && !isTransfer ? '' : '（可不填）'}`}>
          {(id) => (
            <Input
              id={id}
              maxLength={60}
              value={draft.reference}
              placeholder={referenceHint}
              onChange={({ target }) => set({ reference: target.value })}
            />
          )}
        </Field>
        <Field label="付款人（可不填）">
          {(id) => (
            <AutoComplete
              id={id}
              options={knownPayers.map((value) => ({ value }))}
              maxLength={60}
              value={draft.payer}
              onChange={(payer) => set({ payer })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
