import type { CallData } from '@pifa/contract/staff';
import { App, Button } from 'antd';
import { textOf } from '../../../lib/client';
import { money, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card, Dot, type Tone } from '../../../ui/small';
import { useInvoiceActs } from '../queries';
import { Files } from './issue';
import { IssueForm } from './issue-form';

type Invoice = CallData<'adminInvoice'>;

interface Props {
  invoice: Invoice;
  onDone: () => void;
}

const toneOf = (tone: string): Tone => (tone === 'grey' ? 'gray' : (tone as Tone));

/** 红字: what went back of this invoice, and the letters that are still to be made. */
export function RedLetters({ invoice, onDone }: Props) {
  const { message } = App.useApp();
  const mayIssue = useCan('invoice.issue');
  const { ask } = useInvoiceActs();
  return (
    <Card title="红字" note={`已冲 ¥${money(invoice.redAmount)}`} pad>
      <ul className="iv-reds">
        {invoice.redLetters.map((red) => {
          const isOpen = ['applying', 'issuing', 'timeout'].includes(red.state);
          return (
            <li key={red.id}>
              <p>
                <b>¥{money(red.amount)}</b> <Dot tone={toneOf(red.tone)}>{red.stateName}</Dot>{' '}
                <span className="t3 s12">
                  {shortTime(red.time)} {red.reason}
                </span>
              </p>
              <p className="t3 s12">
                不含税 {money(red.netAmount)}，税额 {money(red.taxAmount)}
              </p>
              {red.number && <p className="s13">号码 {red.number}</p>}
              <Files files={invoice.files.filter(({ redId }) => redId === red.id)} />
              {mayIssue && invoice.byHand && isOpen && (
                <IssueForm id={red.id} amount={red.amount} what="红字" onDone={onDone} />
              )}
              {mayIssue && !invoice.byHand && (isOpen || red.state === 'failed') && (
                <Button
                  size="small"
                  loading={ask.isPending}
                  onClick={() =>
                    ask.mutate(red.id, {
                      onSuccess: ({ message: said }) => void message.success(said),
                      onError: (error) => void message.error(textOf(error)),
                    })
                  }
                >
                  {red.state === 'failed' ? '重新申请红字' : '立即再问'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
