import { REJECT_FIELDS, REJECT_REASONS, type RejectField, rejectedSms, rejectionText } from '@pifa/domain';
import { App, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { SmsPreview } from './sms-preview';

interface Props {
  open: boolean;
  company: string;
  contact: string;
  /** of the text message; '' = it is switched off */
  template: string;
  busy: boolean;
  onClose: () => void;
  onReject: (field: RejectField, reason: string) => void;
}

/** What is wrong and why: a preset is one click, and the applicant reads just that. */
export function RejectDialog({ open, company, contact, template, busy, onClose, onReject }: Props) {
  const { message } = App.useApp();
  const [field, setField] = useState<RejectField>('licence');
  const [reason, setReason] = useState('');
  const reject = () => {
    if (reason.trim() === '') return void message.warning('请选择或写明驳回的原因');
    if (!busy) onReject(field, reason.trim());
  };
  useKeys([{ key: 'Ctrl Enter', words: '驳回', run: reject }], open);
  const sms = rejectedSms({ contact, company, reason: rejectionText(field, reason.trim()) }, template);
  return (
    <Modal
      open={open}
      title={`驳回「${company}」`}
      width={640}
      okText={template === '' ? '驳回' : '驳回并发短信'}
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: busy }}
      cancelText="再看看"
      onOk={reject}
      onCancel={onClose}
    >
      <div className="apps-reject">
        <dl>
          {REJECT_FIELDS.map((key) => (
            <div key={key}>
              <dt>{REJECT_REASONS[key].name}</dt>
              <dd>
                {REJECT_REASONS[key].reasons.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={field === key && reason === one}
                    className={field === key && reason === one ? 'on' : ''}
                    onClick={() => {
                      setField(key);
                      setReason(one);
                    }}
                  >
                    {one}
                  </button>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Field label="有问题的一栏">
          {(id) => (
            <Select
              id={id}
              value={field}
              aria-label="有问题的一栏"
              options={REJECT_FIELDS.map((key) => ({ value: key, label: REJECT_REASONS[key].name }))}
              onChange={setField}
            />
          )}
        </Field>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={180}
          aria-label="驳回的原因"
          placeholder="驳回的原因，申请人看得到"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <span className="apps-phrases">
          <PhrasePicker use="application-reject" text={reason} onPick={setReason} />
        </span>
        {reason.trim() !== '' && <SmsPreview when="驳回" text={sms} />}
      </div>
    </Modal>
  );
}
