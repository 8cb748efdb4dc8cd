import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  ReloadOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { screenAt } from '../../../widgets/screens';
import { type Finding, openingQuery } from '../queries';
import type { StepProps } from '../step-props';
import { words } from '../words';

/** ⑩ 开店检查: what must be put right before buyers come, then what should be. */
export function CheckStep({ opening: { findings } }: StepProps) {
  const { refetch, isFetching } = useQuery(openingQuery);
  const of = (weight: Finding['weight']) => findings.filter((one) => one.weight === weight);
  return (
    <div className="open-form wide">
      {findings.length === 0 && (
        <p className="open-ready">
          <CheckCircleFilled /> {words.ready}
        </p>
      )}
      <Group title="必须先处理" tone="must" list={of('must')} />
      <Group title="建议处理" tone="should" list={of('should')} />
      <div className="row gap8">
        <Button icon={<ReloadOutlined />} loading={isFetching} onClick={() => void refetch()}>
          再检查一次
        </Button>
        <Button href="/" target="_blank">
          看商城
        </Button>
      </div>
    </div>
  );
}

function Group({ title, tone, list }: { title: string; tone: Finding['weight']; list: readonly Finding[] }) {
  if (list.length === 0) return null;
  return (
    <section className={`open-found ${tone}`} aria-label={title}>
      <h3>
        {title} <span>{list.length}</span>
      </h3>
      <ul>
        {list.map(({ code, title: name, text, link }) => (
          <li key={code}>
            {tone === 'must' ? <ExclamationCircleFilled /> : <InfoCircleFilled />}
            <div>
              <b>{name}</b>
              <p>{text}</p>
            </div>
            {link !== '' && screenAt(`/admin${link.split('?')[0]}`) && <Link to={link}>去处理</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
