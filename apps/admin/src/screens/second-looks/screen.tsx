import { App, Button, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { textOf } from '../../lib/client';
import { shortTime } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Dot } from '../../ui/small';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { LookDrawer } from './parts/look-drawer';
import { type Look, useDecide } from './queries';
import { hasLines, STATE_WORDS, STATES } from './words';

/** Acts above somebody's limit: a second person confirms or refuses; nobody their own. */
export function Screen() {
  const { state, change } = useTableState('waiting');
  const view = state.view === 'decided' ? 'decided' : 'waiting';
  const list = useList('adminSecondLooks', { state: view });
  const { message, modal } = App.useApp();
  const [refusing, setRefusing] = useState<Look>();
  const [note, setNote] = useState('');
  const decide = useDecide();
  const open = ({ id }: { id: string }) => change({ open: id });
  const said = {
    onSuccess: ({ message: text }: { message: string }) => {
      void message.success(text);
      setRefusing(undefined);
      setNote('');
      change({ open: '' });
    },
    onError: (error: unknown) => void message.error(textOf(error)),
  };

  const confirm = ({ id, kindName, text, amountText, askedBy }: Look) =>
    modal.confirm({
      title: `确认${kindName} ${amountText}？`,
      content: `${text}。由 ${askedBy} 提交，确认后立即执行，您的名字一并记下。`,
      okText: `确认${kindName}`,
      onOk: () => decide.mutateAsync({ id, verdict: 'confirm' }, said).catch(() => undefined),
    });

  const columns: readonly Column<Look>[] = [
    { key: 'kind', title: '操作', width: 120, fixed: true, render: ({ kindName }) => kindName },
    {
      key: 'text',
      title: '内容',
      width: 380,
      least: 220,
      grows: true,
      render: ({ text }) => <span title={text}>{text}</span>,
    },
    { key: 'amount', title: '数额', width: 130, align: 'right', render: ({ amountText }) => amountText },
    { key: 'askedBy', title: '提交人', width: 110, render: ({ askedBy }) => askedBy },
    { key: 'time', title: '提交时间', width: 130, render: ({ askTime }) => shortTime(askTime) },
    {
      key: 'state',
      title: '状态',
      width: 110,
      render: (look) => <Dot tone={STATE_WORDS[look.state].tone}>{STATE_WORDS[look.state].text}</Dot>,
    },
    {
      key: 'decided',
      title: '复核人',
      width: 180,
      hidden: view === 'waiting',
      render: ({ decidedBy, note: reason }) => (decidedBy ? `${decidedBy}${reason && `：${reason}`}` : '--'),
    },
    {
      key: 'act',
      title: '处理',
      width: 150,
      hidden: view === 'decided',
      render: (look) =>
        look.mayDecide ? (
          <span className="row gap8">
            <Button type="primary" size="small" onClick={() => (hasLines(look) ? open(look) : confirm(look))}>
              {hasLines(look) ? '看报价' : '确认'}
            </Button>
            <Button size="small" onClick={() => setRefusing(look)}>
              不通过
            </Button>
          </span>
        ) : look.state === 'waiting' ? (
          <span className="t3">等别人复核</span>
        ) : null,
    },
  ];
  return (
    <Page
      title="待我复核"
      purpose="超过上限的操作由第二个人确认后才执行；自己提交的，自己不能确认。"
      extra={
        <Segmented
          aria-label="状态"
          value={view}
          options={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
          onChange={(next) => change({ view: next })}
        />
      }
    >
      <div className="list">
        <DataTable
          name={`second-looks-${view}`}
          {...list}
          columns={columns}
          idOf={({ id }) => id}
          openId={state.open}
          onOpen={open}
          empty={
            view === 'waiting'
              ? '没有等待复核的操作。有人的退款、收款、报价折扣等超过角色的上限时，会出现在这里。'
              : '还没有复核过的操作。确认或退回的会出现在这里，写明是谁。'
          }
        />
      </div>
      <LookDrawer
        id={state.open}
        walk={{ ids: list.rows.map(({ id }) => id), id: state.open, onOpen: (id) => open({ id }) }}
        onClose={() => change({ open: '' })}
        onConfirm={confirm}
        onRefuse={setRefusing}
      />
      <Modal
        open={refusing !== undefined}
        title={refusing && `不通过：${refusing.kindName} ${refusing.amountText}`}
        okText="不通过"
        okButtonProps={{ danger: true, disabled: note.trim() === '', loading: decide.isPending }}
        onCancel={() => setRefusing(undefined)}
        onOk={() =>
          refusing && decide.mutate({ id: refusing.id, verdict: 'refuse', note: note.trim() }, said)
        }
        destroyOnHidden
      >
        <p className="t2 s13">{refusing?.text}</p>
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={200}
          value={note}
          placeholder="原因，提交的人会看到"
          aria-label="不通过的原因"
          onChange={(event) => setNote(event.target.value)}
        />
      </Modal>
    </Page>
  );
}
