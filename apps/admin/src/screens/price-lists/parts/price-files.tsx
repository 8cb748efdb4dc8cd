import { DownloadOutlined, DownOutlined, UploadOutlined } from '@ant-design/icons';
import type { CallData } from '@pifa/contract/staff';
import { App, Button, Checkbox, Dropdown, Modal } from 'antd';
import { useRef, useState } from 'react';
import { call, StaffRefusal, staffAddress, textOf } from '../../../lib/client';
import { num, unitMoney } from '../../../lib/format';
import { instantOf } from '../../../lib/moment';
import { MomentField } from '../../../ui/moment-field';
import { useListActs } from '../queries';
import './price-files.css';

type Tried = CallData<'adminPriceFile'>;
type Move = Tried['lists'][number]['moves'][number];

const exportAddress = (shape: 'long' | 'wide') =>
  staffAddress('adminPriceFileOut', {}, { shape, format: 'xlsx' });

/** Prices as a file: long to work on, wide to look at; both can be read back. */
export function PricesOut() {
  const items = [
    { key: 'long', label: <a href={exportAddress('long')}>长表，一行一个价，含数量档与以后的价</a> },
    { key: 'wide', label: <a href={exportAddress('wide')}>宽表，一行一个商品，一张价目表两列</a> },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined />}>
        导出 <DownOutlined />
      </Button>
    </Dropdown>
  );
}

interface Wanted {
  replace: boolean;
  /** `YYYY-MM-DD HH:mm` in Beijing; '' = at once */
  from: string;
}
const NOW: Wanted = { replace: false, from: '' };

const LOOK_MS = 1_000;
/** Looks in a row that nobody answers, until the dialog says so. */
const MOST_UNANSWERED = 60;

/** A long file is read in the background, also while this page hears nothing of it: its answer is asked for until it is there. */
async function answered(first: Tried, look: (progress: string) => void): Promise<Tried> {
  let answer = first;
  let unanswered = 0;
  while (answer.running !== '') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    try {
      answer = await call('adminPriceFileShow', { params: { id: answer.running } });
      unanswered = 0;
      look(progressText(answer.progress));
    } catch (error) {
      unanswered += 1;
      const isRefused = error instanceof StaffRefusal && error.code !== 'unavailable';
      if (isRefused || unanswered > MOST_UNANSWERED) throw error;
    }
  }
  return answer;
}

function progressText(progress: Tried['progress']): string {
  if (!progress || progress.readNum === 0) return '';
  const { readNum, judgedNum, writtenNum } = progress;
  if (judgedNum === 0) return `已读 ${num(readNum)} 个价`;
  const written = writtenNum > 0 ? `，已写入 ${num(writtenNum)}` : '';
  return `共 ${num(readNum)} 个价，已核对 ${num(judgedNum)}${written}`;
}

/** 导入价格: a file is tried first; what it would change is looked at, then all of it lands at once. */
export function PricesIn() {
  const { message, modal } = App.useApp();
  const { refresh } = useListActs();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [wanted, setWanted] = useState(NOW);
  const [tried, setTried] = useState<Tried>();
  const [busy, setBusy] = useState(false);
  /** how far a long file is; '' = nothing to say */
  const [progress, setProgress] = useState('');
  /** What is looked at: an answer that comes when it is closed or asked otherwise does not concern it. */
  const looked = useRef(Symbol());
  const close = () => {
    looked.current = Symbol();
    setBusy(false);
    setFile(undefined);
    setTried(undefined);
    setWanted(NOW);
  };
  const send = async (own: File, { replace, from }: Wanted, seen = '', confirm: '' | '1' = '') => {
    const form = new FormData();
    form.append('file', own, own.name);
    const query = {
      seen,
      confirm,
      replace: replace ? ('1' as const) : ('' as const),
      from: instantOf(from),
    };
    const mine = looked.current;
    setProgress('');
    return answered(await call('adminPriceFile', { query, form }), (text) => {
      if (looked.current === mine) setProgress(text);
    });
  };
  const attempt = async (own: File, next: Wanted) => {
    const mine = Symbol();
    const isMine = () => looked.current === mine;
    looked.current = mine;
    setBusy(true);
    setWanted(next);
    setFile(own);
    try {
      const answer = await send(own, next);
      if (isMine()) setTried(answer);
    } catch (error) {
      if (!isMine()) return;
      void message.error(textOf(error));
      if (!tried) close();
    } finally {
      if (isMine()) setBusy(false);
    }
  };
  const land = async (confirm: '' | '1' = ''): Promise<void> => {
    if (!file || !tried) return;
    const mine = looked.current;
    const isMine = () => looked.current === mine;
    setBusy(true);
    try {
      const done = await send(file, wanted, tried.seen, confirm);
      void message.success(done.message);
      refresh();
      if (isMine()) close();
    } catch (error) {
      const code = error instanceof StaffRefusal ? error.code : '';
      if (code === 'confirm-needed') {
        // Nothing landed, and nobody looks at it any more.
        if (!isMine()) return;
        modal.confirm({
          title: '低于成本',
          content: textOf(error),
          okText: '照样导入',
          cancelText: '取消',
          okButtonProps: { danger: true },
          onOk: () => land('1'),
        });
      } else {
        void message.error(textOf(error));
        if (code === 'stale' && isMine()) await attempt(file, wanted);
      }
    } finally {
      if (isMine()) setBusy(false);
    }
  };
  const total =
    tried?.lists.reduce((sum, { fresh, up, down, ended }) => sum + fresh + up + down + ended, 0) ?? 0;
  // What a row that is not read asks is unknown, so replacing would end its price.
  const isWhole = !wanted.replace || tried?.wrongRows === 0;
  return (
    <>
      <Button icon={<UploadOutlined />} loading={busy && !tried} onClick={() => chooser.current?.click()}>
        {busy && !tried && progress ? progress : '导入'}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label="价格表"
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          if (picked) void attempt(picked, wanted);
          target.value = '';
        }}
      />
      <Modal
        open={tried !== undefined}
        title={`导入价格：${file?.name ?? ''}`}
        width={820}
        onCancel={close}
        cancelText="取消"
        okText={total > 0 ? `导入 ${num(total)} 个价` : '没有要改的价'}
        okButtonProps={{ disabled: total === 0 || !isWhole, loading: busy }}
        onOk={() => void land()}
      >
        {tried && file && (
          <div className="price-files">
            <div className="price-files-how">
              <Checkbox
                checked={wanted.replace}
                onChange={({ target }) => void attempt(file, { ...wanted, replace: target.checked })}
              >
                整份替换：表里没有写的价结束，定好以后才开始的也不再来
              </Checkbox>
              <MomentField
                label="生效时间"
                placeholder="立即生效"
                value={wanted.from}
                onChange={(from) => void attempt(file, { ...wanted, from })}
              />
            </div>
            {busy && progress && (
              <p className="t2" role="status">
                {progress}
              </p>
            )}
            <Look tried={tried} replaces={wanted.replace} />
            {total > 0 && (
              <p className="t3">
                导入后不能撤销，可先<a href={exportAddress('long')}>存一份现在的价</a>
              </p>
            )}
          </div>
        )}
      </Modal>
    </>
  );
}

function Look({
  tried: { lists, wrong, wrongRows, nowhere },
  replaces,
}: {
  tried: Tried;
  replaces: boolean;
}) {
  return (
    <>
      {nowhere.length > 0 && <Nowhere columns={nowhere} />}
      {wrongRows > 0 && (
        <>
          <p>
            <b className="tx-red">{num(wrongRows)} 行不收</b>
            <span className="t3">
              {replaces ? '，整份替换要先改好它们，不然会结束它们现在的价' : '，其余的照样导入'}
            </span>
          </p>
          <ul className="price-files-wrong">
            {wrong.map(({ row, text }) => (
              <li key={`${row} ${text}`}>
                <span className="t3">文件第 {row} 行 </span>
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {lists.length > 0 && (
        <table className="dt">
          <thead>
            <tr>
              <th className="price-files-list">价目表或客户</th>
              <th className="r">新增</th>
              <th className="r">涨价</th>
              <th className="r">降价</th>
              <th className="r price-files-ended">结束</th>
              <th className="r">不变</th>
              <th className="r">低于成本</th>
            </tr>
          </thead>
          <tbody>
            {lists.map(({ id, name, fresh, up, down, ended, later, same, below }) => (
              <tr key={`${id} ${name}`}>
                <td>
                  <b>{name}</b>
                  {id === '' && <span className="t3"> 新开一份</span>}
                </td>
                <td className="r">{num(fresh)}</td>
                <td className="r">{num(up)}</td>
                <td className="r">{num(down)}</td>
                <td className="r">
                  {num(ended)}
                  {later > 0 && <div className="t3">其中 {num(later)} 个还没开始</div>}
                </td>
                <td className="r t3">{num(same)}</td>
                <td className="r">{below > 0 ? <b className="tx-red">{num(below)}</b> : 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lists
        .filter(({ moves }) => moves.length > 0)
        .map(({ id, name, moves }) => (
          <section key={`${id} ${name}`}>
            <h4>
              「{name}」变化最大的 {moves.length} 个
            </h4>
            <table className="dt">
              <tbody>
                {moves.map((move) => (
                  <MoveRow key={`${move.code} ${move.fromNum}`} move={move} />
                ))}
              </tbody>
            </table>
          </section>
        ))}
    </>
  );
}

/** What stands in the file and goes nowhere: nobody finds out afterwards that a column was not read. */
function Nowhere({ columns }: { columns: Tried['nowhere'] }) {
  return (
    <>
      <p>
        <b className="tx-amber">{num(columns.length)} 列没有读</b>
        <span className="t3">，里面写的不会导入</span>
      </p>
      <ul className="price-files-wrong">
        {columns.map(({ head, why, rows, sample }, at) => (
          <li key={at}>
            「{head}」{why}
            <span className="t3">
              （{num(rows)} 行，如 {sample}）
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const pairText = (pair: Move['before']): string =>
  pair ? `${unitMoney(pair.ip)} / ${unitMoney(pair.sp)}` : '没有';

function MoveRow({ move: { code, name, fromNum, before, after, percent } }: { move: Move }) {
  return (
    <tr>
      <td className="t2">{code}</td>
      <td>
        {name}
        {fromNum > 0 && <span className="t3"> 满 {num(fromNum)}</span>}
      </td>
      <td className="r t3">{pairText(before)}</td>
      <td className="r">
        <b>{pairText(after)}</b>
      </td>
      <td className={`r ${Math.abs(percent) > 20 ? 'tx-amber' : 't3'}`}>
        {before && after ? `${percent > 0 ? '+' : ''}${percent}%` : ''}
      </td>
    </tr>
  );
}
