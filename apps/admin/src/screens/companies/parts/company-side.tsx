import { App, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../lib/client';
import { dayOf, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { PictureViewer } from '../../../widgets/picture-viewer/picture-viewer';
import { type Company, useContact, useLicence } from '../queries';
import { CompanyNotes } from './company-notes';
import { Block } from './block';
import { TagList } from './columns';

const HISTORY_FIRST = 6;

/** Who it is, what was agreed, what happened. */
export function CompanySide({ company }: { company: Company }) {
  return (
    <aside className="co-side">
      <CompanyNotes companyId={company.id} notes={company.notes} />
      <Facts company={company} />
      <History company={company} />
    </aside>
  );
}

/** The phone is masked until it is asked for, and asking is kept; so is opening the licence. */
function Facts({ company }: { company: Company }) {
  const { message } = App.useApp();
  const mayContact = useCan('customer.contact');
  const contact = useContact(company.id);
  const licence = useLicence(company.id);
  const [paper, setPaper] = useState<{ url: string; isPicture: boolean }>();
  const fail = (error: unknown) => void message.error(textOf(error));
  const phone = contact.data?.phone ?? company.contact?.phone ?? '';
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      '联系人',
      company.contact ? (
        <>
          {company.contact.name || '--'} {phone}
          {phone !== '' && !contact.data && (
            <Button type="link" size="small" onClick={() => contact.mutate(undefined, { onError: fail })}>
              显示
            </Button>
          )}
        </>
      ) : (
        <span className="t3">需要「查看手机与地址」权限</span>
      ),
    ],
    ['地区', [company.region, company.address].filter(Boolean).join(' ') || '--'],
    ['税号', company.taxNumber || '--'],
    ['价目表', company.priceList || '按标价'],
    ['标签', company.tags.length > 0 ? <TagList tags={company.tags} /> : '--'],
    ['建档', `${dayOf(company.createTime)}，${company.source}`],
    [
      '营业执照',
      !company.hasLicence ? (
        '没有'
      ) : mayContact ? (
        <Button
          type="link"
          size="small"
          className="co-inline"
          loading={licence.isPending}
          onClick={() => licence.mutate(undefined, { onSuccess: setPaper, onError: fail })}
        >
          打开
        </Button>
      ) : (
        '有'
      ),
    ],
  ];
  return (
    <Block title="资料">
      <dl className="co-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Modal
        open={paper !== undefined}
        title={`${company.company} 的营业执照`}
        footer={null}
        onCancel={() => setPaper(undefined)}
        width={860}
        destroyOnHidden
      >
        {paper && (
          <div className="co-viewer">
            <PictureViewer src={paper.url} alt="营业执照" isPdf={!paper.isPicture} />
          </div>
        )}
      </Modal>
    </Block>
  );
}

function History({ company }: { company: Company }) {
  const { history } = company;
  const [all, setAll] = useState(history.length <= HISTORY_FIRST);
  return (
    <Block
      title="经过"
      extra={
        all ? undefined : (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            全部 {history.length} 条
          </Button>
        )
      }
    >
      {history.length === 0 && <p className="t3 s13">还没有改动</p>}
      <ul className="co-steps">
        {(all ? history : history.slice(0, HISTORY_FIRST)).map(({ words, actor, note, createTime }, at) => (
          <li key={`${createTime}${at}`}>
            <span className="t3">{shortTime(createTime)}</span> {actor} {words}
            {note && <span className="t2">：{note}</span>}
          </li>
        ))}
      </ul>
    </Block>
  );
}
