import type { CallData } from '@pifa/contract/staff';
import { App, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { shortTime } from '../../../lib/format';
import { Card, CopyButton, Kbd, Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { CheckList } from '../../../widgets/check-list';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PictureViewer } from '../../../widgets/picture-viewer/picture-viewer';
import { useTitle, useTitleReview } from '../queries';
import { type FieldName, words } from '../words';
import './title.css';

type Title = CallData<'adminTitle'>;

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
  onDone: () => void;
}

/** One title beside the licence that its company handed in. */
export function TitleDrawer({ id, walk, onClose, onDone }: Props) {
  const { data, error, isPending, refetch } = useTitle(id);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      title={data ? data.name : '抬头'}
      sub={data && `${data.company}，${data.stateName}`}
    >
      {data ? (
        <Body key={data.id + data.state} title={data} onDone={onDone} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Body({ title, onDone }: { title: Title; onDone: () => void }) {
  const { application, licence } = title;
  return (
    <div className="tt">
      <div className="tt-paper">
        {licence ? (
          <PictureViewer src={licence.url} alt="营业执照" isPdf={!licence.isPicture} />
        ) : (
          <p className="tt-none t3">这家客户入驻时没有上传执照</p>
        )}
        {application.company && (
          <p className="t2 s13">
            入驻时填写：{application.company} {application.taxNumber}
          </p>
        )}
      </div>
      <div className="tt-right">
        <Fields title={title} />
        <Card title="核对" pad>
          <CheckList checks={title.checks} />
        </Card>
        {title.state === 'invalid' ? (
          <p className="tx-red s13">无效：{title.reason}</p>
        ) : (
          <Decide title={title} onDone={onDone} />
        )}
        {title.history.length > 0 && <History title={title} />}
      </div>
    </div>
  );
}

function History({ title }: { title: Title }) {
  return (
    <Card title="经过" pad>
      <ul className="tt-history">
        {title.history.map(({ words: did, note, actor, time }) => (
          <li key={time + did}>
            <span className="t3 s12">{shortTime(time)}</span> {actor} {did}
            {note && <span className="t2">：{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Fields({ title }: { title: Title }) {
  const rows = [
    ['抬头', title.name],
    ['税号', title.taxNumber],
    ['地址', title.address],
    ['电话', title.phone],
    ['开户行', title.bank],
    ['账号', title.account],
    ['邮箱', title.receiveEmail],
  ].filter(([, value]) => value !== '');
  return (
    <Card
      title={
        <>
          {title.kind === 'special' ? <Tag tone="violet">专票</Tag> : <Tag>普票</Tag>}{' '}
          {title.holder === 'personal' ? '个人' : '企业'}
        </>
      }
      note={title.kindName}
      pad
    >
      <dl className="tt-facts">
        {rows.map(([label = '', value = '']) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} <CopyButton text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="t3 s12">
        {title.applicant} 于 {shortTime(title.submitTime)} 提交
      </p>
    </Card>
  );
}

/** 有效 or 无效; a valid one can still be found wrong. */
function Decide({ title, onDone }: { title: Title; onDone: () => void }) {
  const { message } = App.useApp();
  const review = useTitleReview();
  const [isRefusing, setRefusing] = useState(false);
  const mayApprove = title.state === 'waiting';
  const answer = {
    onSuccess: ({ message: said }: { message: string }) => {
      void message.success(said);
      setRefusing(false);
      onDone();
    },
    onError: (error: unknown) => void message.error(textOf(error)),
  };
  const approve = () => {
    if (mayApprove && !review.isPending) review.mutate({ id: title.id, verdict: 'approve' }, answer);
  };
  useKeys(
    [
      { key: 'a', words: '通过', run: approve },
      { key: 'r', words: '不通过', run: () => setRefusing(true) },
    ],
    !isRefusing,
  );
  return (
    <div className="row gap8">
      {mayApprove && (
        <Button type="primary" loading={review.isPending} onClick={approve}>
          通过 <Kbd>A</Kbd>
        </Button>
      )}
      <Button danger onClick={() => setRefusing(true)}>
        {mayApprove ? '不通过' : '改为无效'} <Kbd>R</Kbd>
      </Button>
      {isRefusing && (
        <RefuseDialog
          title={title}
          isPending={review.isPending}
          onClose={() => setRefusing(false)}
          onRefuse={(reason, field) =>
            review.mutate({ id: title.id, verdict: 'reject', reason, field }, answer)
          }
        />
      )}
    </div>
  );
}

interface RefuseProps {
  title: Title;
  isPending: boolean;
  onRefuse: (reason: string, field: FieldName) => void;
  onClose: () => void;
}

function RefuseDialog({ title, isPending, onRefuse, onClose }: RefuseProps) {
  const [reason, setReason] = useState('');
  const [field, setField] = useState<FieldName>('');
  return (
    <Modal
      open
      title={`抬头「${title.name}」不通过`}
      okText="标为无效"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={isPending}
      onOk={() => onRefuse(reason.trim(), field)}
      onCancel={onClose}
      width={480}
    >
      <div className="form-rows">
        <p className="t2 s13">客户看得到原因和要改的栏，改好后重新提交。</p>
        <div className="tt-reasons">
          {words.reasons.map(([about, text]) => (
            <Button
              key={text}
              size="small"
              onClick={() => {
                setField(about);
                setReason(text);
              }}
            >
              {text}
            </Button>
          ))}
        </div>
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
          aria-label="不通过的原因"
          placeholder="选一条，或自己写"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Modal>
  );
}
