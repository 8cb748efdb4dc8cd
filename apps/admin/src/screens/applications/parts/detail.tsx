import { ArrowLeftOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { CallData } from '@pifa/contract/staff';
import { useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { fullTime, shortTime } from '../../../lib/format';
import { Dot, Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { useApplication, useDecisions } from '../queries';
import { words } from '../words';
import { Decide } from './decide';
import { Verdict } from './verdict';
import { Licence } from './licence';

type Application = CallData<'adminApplication'>;

interface Props {
  no: string;
  onBack: () => void;
  /** decided, or skipped: on to the next */
  onDone: () => void;
  /** where in the queue it stands */
  place: string;
}

const TONES = { waiting: 'amber', approved: 'green', rejected: 'red' } as const;

/** One application: the licence, and beside it what was handed in and checked. */
export function Detail({ no, onBack, onDone, place }: Props) {
  const { data, error, isPending, refetch } = useApplication(no);
  if (!data) {
    return (
      <div className="apps-detail">
        {isPending ? <Skeleton /> : <Failed error={error} onRetry={() => void refetch()} />}
      </div>
    );
  }
  return (
    <div className="apps-detail">
      <Licence application={data} />
      <section className="apps-side" aria-label="资料与核对">
        <header className="apps-head">
          <Button
            className="apps-back"
            type="text"
            icon={<ArrowLeftOutlined />}
            aria-label="返回列表"
            onClick={onBack}
          />
          <h2>{data.company}</h2>
          <Dot tone={TONES[data.status]}>{data.statusName}</Dot>
          <small className="t3">
            {data.no}
            {place && `，${place}`}
          </small>
        </header>
        {data.status === 'waiting' ? (
          <Decide key={data.no} application={data} onDone={onDone} facts={<Facts application={data} />} />
        ) : (
          <div className="apps-body">
            <Facts application={data} />
            <Decided application={data} />
          </div>
        )}
      </section>
    </div>
  );
}

/** What was handed in, each with what was checked of it. */
function Facts({ application }: { application: Application }) {
  const { taxNumber, contact, region, address, checks, twins, createTime, earlier } = application;
  const checkOf = (field: string) => checks.find((one) => one.field === field);
  const line = (field: keyof typeof words.fields, value: React.ReactNode) => {
    const check = checkOf(field);
    return (
      <div className="apps-fact">
        <dt>{words.fields[field]}</dt>
        <dd>
          {value}
          {check && <Verdict {...check} />}
        </dd>
      </div>
    );
  };
  return (
    <>
      <dl className="apps-facts">
        {application.status !== 'waiting' && line('company', application.company)}
        {line('taxNumber', taxNumber || <span className="t3">没有填写</span>)}
        {checkOf('knownTaxNumber') && line('knownTaxNumber', null)}
        {line('contact', contact)}
        {line('phone', <Phone application={application} />)}
        {line('address', `${region}${address}`)}
        {!application.hasLicence && line('licence', null)}
        {line('before', null)}
      </dl>
      {twins.length > 0 && (
        <ul className="apps-twins" aria-label="可能是同一家">
          {twins.map((twin) => (
            <li key={twin.code || twin.name}>
              可能是同一家：
              {twin.khId ? <Link to={`/companies/${twin.khId}`}>{twin.name}</Link> : twin.name}{' '}
              {[twin.code, twin.level, twin.salesperson].filter(Boolean).join(' · ')}{' '}
              {twin.state === 'closed' && <Tag>已停用</Tag>}
              {twin.state === 'waiting' && <Tag tone="amber">也在待审</Tag>}
            </li>
          ))}
        </ul>
      )}
      {earlier.map((one) => (
        <p key={one.no} className="t2 s13">
          {shortTime(one.time)} 驳回：{one.reason}
        </p>
      ))}
      <p className="t3 s12">提交于 {fullTime(createTime)}</p>
    </>
  );
}

function Phone({ application: { no, phone } }: { application: Application }) {
  const { message } = App.useApp();
  const { contact } = useDecisions();
  const [whole, setWhole] = useState('');
  if (phone === undefined) return <span className="t3">没有权限查看</span>;
  if (whole) return <a href={`tel:${whole}`}>{whole}</a>;
  return (
    <>
      {phone}
      <Button
        type="link"
        size="small"
        loading={contact.isPending}
        title="显示会记在操作记录里"
        onClick={() =>
          contact.mutate(no, {
            onSuccess: ({ phone: shown }) => setWhole(shown),
            onError: (error) => void message.error(textOf(error)),
          })
        }
      >
        显示
      </Button>
    </>
  );
}

function Decided({ application }: { application: Application }) {
  const { reviewedBy, reviewTime, reason, status, khId } = application;
  return (
    <p className="apps-decided">
      {reviewedBy || '系统'} 于 {shortTime(reviewTime)} {status === 'approved' ? '通过' : '驳回'}
      {reason && `：${reason}`}
      {khId && (
        <>
          {' '}
          <Link to={`/companies/${khId}`}>打开客户</Link>
        </>
      )}
    </p>
  );
}
