import { App, Button } from 'antd';
import { textOf } from '../../../lib/client';
import { fullTime, num, shortTime } from '../../../lib/format';
import { Dot, type Tone } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import type { Column } from '../../../widgets/data-table/column';
import { DataTable } from '../../../widgets/data-table/data-table';
import { useList } from '../../../widgets/data-table/use-list';
import { usePlanUndo } from '../../../widgets/plan-dialog/plan-dialog';
import { type ImportHead, useImportActs } from '../queries';
import { type Step, words } from '../words';

interface Props {
  onGo: (id: string, step?: Step) => void;
  onChoose: () => void;
}

const idOf = ({ id }: ImportHead): string => id;

/** How an import stands: its plan's state once it is being written. */
const stateOf = ({ state, planState }: ImportHead): keyof typeof words.states =>
  planState === '' || planState === 'open' ? state : planState;
const TONES: Readonly<Record<keyof typeof words.states, Tone>> = {
  open: 'blue',
  trying: 'blue',
  tried: 'blue',
  failed: 'red',
  running: 'amber',
  scheduled: 'violet',
  done: 'green',
  cancelled: 'gray',
};

/** 导入记录: what was imported, by whom, with what result; unfinished ones go on, done ones are taken back. */
export function History({ onGo, onChoose }: Props) {
  const list = useList('adminImports', { size: 50 });
  const columns: Column<ImportHead>[] = [
    {
      key: 'name',
      title: '文件',
      width: 260,
      least: 160,
      grows: true,
      fixed: true,
      render: ({ name, kind, shape }) => (
        <span title={name}>
          {name} <span className="t3">{shape || words.kinds[kind].name}</span>
        </span>
      ),
    },
    { key: 'rows', title: '行', width: 80, align: 'right', render: ({ rows }) => num(rows) },
    {
      key: 'state',
      title: '状态',
      width: 110,
      render: (row) => <Dot tone={TONES[stateOf(row)]}>{words.states[stateOf(row)]}</Dot>,
    },
    {
      key: 'result',
      title: '结果',
      width: 170,
      render: ({ done, failed }) =>
        done + failed === 0 ? (
          <span className="t3">--</span>
        ) : (
          <span>
            成功 {num(done)}
            {failed > 0 && <span className="tx-red">，失败 {num(failed)}</span>}
          </span>
        ),
    },
    { key: 'by', title: '谁', width: 96, render: ({ by }) => by },
    {
      key: 'time',
      title: '时间',
      width: 110,
      render: ({ createTime }) => <span title={fullTime(createTime)}>{shortTime(createTime)}</span>,
    },
    {
      key: 'until',
      title: '可撤销至',
      width: 110,
      render: ({ undoUntil }) => (undoUntil ? shortTime(undoUntil) : <span className="t3">--</span>),
    },
    {
      key: 'acts',
      title: '操作',
      width: 150,
      render: (row) => <Acts row={row} onGo={onGo} />,
    },
  ];
  return (
    <section className="im-history">
      <h2>导入记录</h2>
      <DataTable
        name="imports"
        {...list}
        source={undefined}
        columns={columns}
        idOf={idOf}
        empty={
          <Empty text={words.empty}>
            <Button onClick={onChoose}>选择文件</Button>
          </Empty>
        }
      />
    </section>
  );
}

function Acts({ row, onGo }: { row: ImportHead; onGo: Props['onGo'] }) {
  const { modal, message } = App.useApp();
  const { drop, again } = useImportActs(row.id);
  const undo = usePlanUndo();
  const state = stateOf(row);
  const isOver = state === 'done' || state === 'cancelled';
  const leave = () =>
    modal.confirm({
      title: `放弃「${row.name}」？`,
      content: '还没有写入任何数据；文件与对应列的进度会删除。',
      okText: '放弃这次导入',
      okButtonProps: { danger: true },
      cancelText: '留着',
      onOk: () =>
        drop.mutateAsync().then(
          ({ message: text }) => void message.success(text),
          (error: unknown) => void message.error(textOf(error)),
        ),
    });
  return (
    <span className="im-acts">
      {row.mine && (
        <Button type="link" size="small" onClick={() => onGo(row.id)}>
          {isOver ? '看结果' : state === 'running' ? '看进度' : '继续'}
        </Button>
      )}
      {row.undoUntil && (
        <Button type="link" size="small" onClick={() => void undo(row.planId).then(again)}>
          撤销
        </Button>
      )}
      {row.mine && !isOver && state !== 'running' && state !== 'scheduled' && (
        <Button type="link" size="small" className="im-quiet" onClick={leave}>
          放弃
        </Button>
      )}
    </span>
  );
}
