import { isInvoiceOpen } from '@pifa/domain';
import type { CallData } from '@pifa/contract/staff';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { fullTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card, CopyButton, Kbd } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { useAnswer } from '../../../widgets/use-answer';
import { useInvoiceActs } from '../queries';
import { words } from '../words';
import { IssueForm } from './issue-form';

type Invoice = CallData<'adminInvoice'>;

interface Props {
  invoice: Invoice;
  onDone: () => void;
}

/** What is left to do: issue by hand, or ask the service again; else what came of it. */
export function Issue({ invoice, onDone }: Props) {
  const mayIssue = useCan('invoice.issue');
  if (!isInvoiceOpen(invoice.state)) return <Done invoice={invoice} />;
  if (!mayIssue)
    return (
      <Card title="开具" pad>
        <p className="t3 s13">由有「开票与抬头审核」权限的同事开具</p>
      </Card>
    );
  return invoice.byHand ? (
    <ByHand invoice={invoice} onDone={onDone} />
  ) : (
    <ByService invoice={invoice} onDone={onDone} />
  );
}

function Done({ invoice }: { invoice: Invoice }) {
  const { state, stateName, number, issueTime, failReason, files, nextId } = invoice;
  return (
    <Card title={stateName} pad>
      {number !== '' && (
        <p>
          发票号码 {number} <CopyButton text={number} />
        </p>
      )}
      {issueTime && <p className="t3 s13">{fullTime(issueTime)} 开具</p>}
      {state === 'failed' && (
        <p className="tx-red s13">
          {failReason}
          {nextId !== '' && '（客户已重新申请）'}
        </p>
      )}
      <Files files={files.filter(({ redId }) => redId === '')} />
    </Card>
  );
}

export function Files({ files }: { files: Invoice['files'] }) {
  return (
    <span className="iv-files">
      {files.map(({ id, name, url }) => (
        <Button key={id} size="small" icon={<DownloadOutlined />} href={url}>
          {name}
        </Button>
      ))}
    </span>
  );
}

function ByHand({ invoice, onDone }: Props) {
  const [isRefusing, setRefusing] = useState(false);
  useKeys([{ key: 'r', words: '登记开票失败', run: () => setRefusing(true) }], !isRefusing);
  return (
    <Card title="在税局开好后登记" pad>
      <IssueForm id={invoice.id} amount={invoice.amount} what="发票" onDone={onDone} />
      <Button type="link" danger className="iv-refuse" onClick={() => setRefusing(true)}>
        开不了，退回申请 <Kbd>R</Kbd>
      </Button>
      {isRefusing && <RefuseDialog invoice={invoice} onClose={() => setRefusing(false)} onDone={onDone} />}
    </Card>
  );
}

function RefuseDialog({ invoice, onClose, onDone }: Props & { onClose: () => void }) {
  const { refuse } = useInvoiceActs();
  const answer = useAnswer(() => {
    onClose();
    onDone();
  });
  const [reason, setReason] = useState('');
  const [field, setField] = useState<keyof typeof words.fields>('');
  return (
    <Modal
      open
      title={`退回 ${invoice.titleName} 的开票申请`}
      okText="退回申请"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={refuse.isPending}
      onOk={() =>
        void answer(
          () => refuse.mutateAsync({ id: invoice.id, reason: reason.trim(), field }),
          `${invoice.no} 没有退回`,
        )
      }
      onCancel={onClose}
      width={480}
    >
      <div className="form-rows">
        <p className="t2 s13">客户看得到原因，改好后重新申请；订单随即可以再开票。</p>
        <Select
          aria-label="要改的栏"
          value={field}
          options={Object.entries(words.fields).map(([value, label]) => ({
            value,
            label: value === '' ? '要客户改哪一栏（可不指明）' : label,
          }))}
          onChange={setField}
          style={{ width: '100%' }}
        />
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 2 }}
          maxLength={200}
          aria-label="退回的原因"
          placeholder="原因，例如：税号与执照不符"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Modal>
  );
}

function ByService({ invoice, onDone }: Props) {
  const { ask } = useInvoiceActs();
  const answer = useAnswer(onDone);
  return (
    <Card title="开票服务" pad>
      <div className="iv-form">
        <p className="t2 s13">
          {invoice.state === 'timeout'
            ? '服务一直没有答复。可以按同一流水号再问一次，绝不会重开。'
            : '服务正在开具，开好后号码和文件自动取回。'}
        </p>
        <Button
          loading={ask.isPending}
          onClick={() => void answer(() => ask.mutateAsync(invoice.id), `${invoice.no} 没有问到`)}
        >
          立即再问
        </Button>
      </div>
    </Card>
  );
}
