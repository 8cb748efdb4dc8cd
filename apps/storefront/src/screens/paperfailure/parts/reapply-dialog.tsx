import type { WireInvoiceDetail } from '@pifa/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { errorText, refusalOf } from '../../../lib/errors';
import { usePressOnce } from '../../../lib/use-press-once';
import { useDraft } from '../../../lib/use-draft';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FieldError } from '../../../ui/field';
import {
  closeAttempt,
  invoicePath,
  type InvoiceTerms,
  isTerms,
  requestIdFor,
  TermsForm,
  termsProblems,
  useOpenInvoice,
  useTerms,
} from '../../../widgets/invoice-parts';

/** What was applied for, as the form has it. */
const termsOf = ({ titleId, content, receiveWay, receiveTo, remark }: WireInvoiceDetail): InvoiceTerms => ({
  titleId,
  content,
  receiveWay,
  receiveTo: receiveTo ? { [receiveWay]: receiveTo } : {},
  remark,
});

/** 重新申请: the same orders, everything filled in as it was; what is to be mended can be mended here. */
export function ReapplyDialog({ invoice, onClose }: { invoice: WireInvoiceDetail; onClose: () => void }) {
  const [terms, setTerms, forget] = useDraft(`invoice-reapply-${invoice.id}`, isTerms, termsOf(invoice));
  const of = useTerms(terms);
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  const openInvoice = useOpenInvoice();
  const problems = tried ? termsProblems(of.title, terms.receiveWay, of.receiveTo) : {};
  const apply = useMutation({
    meta: { replay: '重新申请开票' },
    mutationFn: (
      request: { titleId: string } & Pick<InvoiceTerms, 'content' | 'receiveWay' | 'remark'> & {
          receiveTo: string;
        },
    ) =>
      api('invoiceReapply', {
        params: { id: invoice.id },
        body: { requestId: requestIdFor([invoice.id, request]), ...request },
      }),
    onSuccess: async (next) => {
      closeAttempt();
      forget();
      await openInvoice(next);
    },
    onError: (error) => {
      if (refusalOf(error)) closeAttempt();
    },
  });
  const press = usePressOnce(apply.mutateAsync);
  const send = () => {
    setTried(true);
    const { title, receiveTo } = of;
    const found = termsProblems(title, terms.receiveWay, receiveTo);
    const first = found.title ? 'title' : found.receiveTo ? 'receiveTo' : null;
    if (first || !title) {
      body.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(select, input, a)`)?.focus();
      return;
    }
    const { content, receiveWay, remark } = terms;
    press({ titleId: title.id, content, receiveWay, receiveTo: receiveTo.trim(), remark: remark.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="重新申请开票"
      description="订单和金额不变，核对抬头和收票方式后提交"
      width={750}
      stubborn={apply.isPending}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="brand" busy={apply.isPending} onClick={send}>
            提交申请
          </Button>
        </>
      }
    >
      <form
        ref={body}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TermsForm
          terms={terms}
          onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
          of={of}
          problems={problems}
          back={`${invoicePath('paperFailure', invoice.id)}&reapply=1`}
        />
        {apply.isError && errorText(apply.error) && <FieldError>{errorText(apply.error)}</FieldError>}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
