import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { approvedSms } from '@pifa/domain';
import { App, Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { StaffRefusal, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { Kbd } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { useAnswer } from '../../../widgets/use-answer';
import { useChoices, useDecisions } from '../queries';
import { words } from '../words';
import { Verdict } from './verdict';
import { RejectDialog } from './reject-dialog';
import { SmsPreview } from './sms-preview';

interface Props {
  application: CallData<'adminApplication'>;
  facts: ReactNode;
  onDone: () => void;
}

/** Out of a field once something was chosen in it, so that A and R are keys again. */
const leaveField = (isOpen: boolean) => {
  if (isOpen) return;
  requestAnimationFrame(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
};

/** 通过 with level, salesperson and price list in one act, or 驳回. What is usual is filled in beforehand. */
export function Decide({ application, facts, onDone }: Props) {
  const { message, modal } = App.useApp();
  const { data: choices } = useChoices();
  const { review, claim } = useDecisions();
  const [company, setCompany] = useState(application.company);
  const [level, setLevel] = useState(application.terms.level);
  const [salesperson, setSalesperson] = useState(application.terms.salesperson);
  const [priceListId, setPriceListId] = useState('');
  const [note, setNote] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const { no, toConfirm, claimedBy } = application;

  const answer = useAnswer(() => {
    setRejecting(false);
    onDone();
  });
  const send = (body: CallBodyInput<'adminReview'>, onRefused?: (error: unknown) => boolean) =>
    void answer(() => review.mutateAsync(body), `「${application.company}」的申请没有审核`, onRefused);
  const approve = (confirm: boolean) => {
    if (review.isPending || company.trim() === '') return;
    const body = {
      no,
      verdict: 'approve' as const,
      level,
      salesperson,
      note: note.trim(),
      confirm,
      ...(priceListId === '' ? {} : { priceListId }),
      ...(company.trim() === application.company ? {} : { company: company.trim() }),
    };
    send(body, (error) => {
      const isDoubtful = error instanceof StaffRefusal && error.code === 'confirm-needed';
      if (isDoubtful) ask(error.message);
      return isDoubtful;
    });
  };
  const ask = (doubt: string) =>
    modal.confirm({
      title: `仍要通过「${company.trim()}」？`,
      content: doubt,
      okText: '仍要通过',
      cancelText: '再看看',
      onOk: () => approve(true),
    });
  const begin = () => (toConfirm ? ask(toConfirm) : approve(false));
  useKeys(
    [
      { key: 'a', words: '通过，看下一家', run: begin },
      { key: 'r', words: '驳回', run: () => setRejecting(true) },
    ],
    !rejecting,
  );

  const listOfLevel = choices?.levels.find(({ name }) => name === level)?.priceList;
  const seller = choices?.salespeople.find(({ name }) => name === salesperson);
  // Who has no name of his own is called by nobody's account.
  const salespersonName = seller && seller.displayName !== seller.name ? seller.displayName : '';
  const sms = approvedSms(
    { contact: application.contact, company: company.trim(), salesperson: salespersonName },
    application.sms.approved,
  );
  const nameCheck = application.checks.find(({ field }) => field === 'company');
  return (
    <>
      <div className="apps-body">
        <div className="apps-name">
          <Field label={words.fields.company}>
            {(id) => (
              <Input
                id={id}
                value={company}
                maxLength={80}
                status={company.trim() === '' ? 'error' : ''}
                onChange={({ target }) => setCompany(target.value)}
              />
            )}
          </Field>
          {nameCheck && <Verdict {...nameCheck} />}
          {company.trim() !== application.company && (
            <span className="t3 s12">申请时写的是「{application.company}」，请按执照更正</span>
          )}
        </div>
        {facts}
        <div className="apps-terms">
          <Field label="等级">
            {(id) => (
              <Select
                id={id}
                value={level}
                aria-label="等级"
                options={(choices?.levels ?? []).map(({ name, text }) => ({
                  value: name,
                  label: name,
                  title: text,
                }))}
                onChange={setLevel}
                onOpenChange={leaveField}
              />
            )}
          </Field>
          <Field label="业务员">
            {(id) => (
              <Select
                id={id}
                value={salesperson}
                aria-label="业务员"
                showSearch
                optionFilterProp="label"
                options={[
                  { value: '', label: '暂不分配' },
                  ...(choices?.salespeople ?? []).map(({ name, displayName }) => ({
                    value: name,
                    label: displayName,
                  })),
                ]}
                onChange={setSalesperson}
                onOpenChange={leaveField}
              />
            )}
          </Field>
          {(choices?.priceLists.length ?? 0) > 0 && (
            <Field label="价目表">
              {(id) => (
                <Select
                  id={id}
                  value={priceListId}
                  aria-label="价目表"
                  options={[
                    { value: '', label: `${listOfLevel || '标价'}（按等级）` },
                    ...(choices?.priceLists ?? []).map((one) => ({ value: one.id, label: one.name })),
                  ]}
                  onChange={setPriceListId}
                  onOpenChange={leaveField}
                />
              )}
            </Field>
          )}
        </div>
        <p className="t3 s12">{application.terms.rule}</p>
        <SmsPreview when="通过" text={sms} />
        <Input
          value={note}
          maxLength={500}
          aria-label="内部备注"
          placeholder="内部备注，客户看不到"
          onChange={({ target }) => setNote(target.value)}
        />
        <p className="t3 s12">
          {claimedBy ? `${claimedBy} 已接手` : '还没有人接手'}
          {claimedBy === '' && (
            <Button
              type="link"
              size="small"
              onClick={() =>
                claim.mutate(
                  { no },
                  {
                    onSuccess: ({ message: said }) => void message.success(said),
                    onError: (error) => void message.error(textOf(error)),
                  },
                )
              }
            >
              我来接手
            </Button>
          )}
        </p>
      </div>
      <footer className="apps-foot">
        <Button onClick={onDone}>
          跳过 <Kbd>N</Kbd>
        </Button>
        <Button danger onClick={() => setRejecting(true)}>
          驳回 <Kbd>R</Kbd>
        </Button>
        <Button type="primary" loading={review.isPending} disabled={company.trim() === ''} onClick={begin}>
          通过，看下一家 <Kbd>A</Kbd>
        </Button>
      </footer>
      <RejectDialog
        open={rejecting}
        company={application.company}
        contact={application.contact}
        template={application.sms.rejected}
        busy={review.isPending}
        onClose={() => setRejecting(false)}
        onReject={(field, reason) =>
          send({ no, verdict: 'reject', field, reason }, () => {
            setRejecting(false);
            return false;
          })
        }
      />
    </>
  );
}
