import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { useCan } from '../../../lib/me';
import { type Company, useCompanyActs } from '../queries';
import { words } from '../words';
import { CauseDialog } from './cause-dialog';
import { EditDialog } from './edit-dialog';

/** What may be done with the customer as a whole; what a role lacks is absent. */
export function CompanyActs({ company }: { company: Company }) {
  const { message } = App.useApp();
  const [act, setAct] = useState<'edit' | 'move'>();
  const { move } = useCompanyActs();
  const mayWrite = useCan('customer.write');
  const mayOrder = useCan('order.place');
  const mayMessage = useCan('customer.message');
  const { id, isOpen } = company;
  const close = () => setAct(undefined);
  const save = (cause: string) =>
    move.mutate(
      { id, act: isOpen ? 'close' : 'reopen', cause },
      {
        onSuccess: ({ message: text }) => {
          void message.success(text);
          close();
        },
        onError: (error) => void message.error(textOf(error)),
      },
    );
  return (
    <div className="row gap8">
      {mayOrder && isOpen && (
        <Link to={`/order-for?kh=${id}`}>
          <Button type="primary" tabIndex={-1}>
            代客下单
          </Button>
        </Link>
      )}
      {mayWrite && (
        <Button type={mayOrder && isOpen ? 'default' : 'primary'} onClick={() => setAct('edit')}>
          修改资料
        </Button>
      )}
      {mayMessage && isOpen && (
        <Link to={`/messages?open=new&to=${id}`}>
          <Button tabIndex={-1}>发消息</Button>
        </Link>
      )}
      {mayWrite && (
        <Button danger={isOpen} onClick={() => setAct('move')}>
          {isOpen ? '停用' : '恢复'}
        </Button>
      )}
      {act === 'edit' && <EditDialog company={company} onClose={close} />}
      {act === 'move' && (
        <CauseDialog
          title={isOpen ? `停用 ${company.company}` : `恢复 ${company.company}`}
          verb={isOpen ? '停用这位客户' : '恢复这位客户'}
          danger={isOpen}
          isPending={move.isPending}
          onSave={save}
          onClose={close}
        >
          {words.move[isOpen ? 'close' : 'reopen']}
        </CauseDialog>
      )}
    </div>
  );
}
